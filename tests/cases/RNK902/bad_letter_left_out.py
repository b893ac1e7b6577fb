"""A letter is missing, two are exchanged.

reason: nothing has such a name
"""
import torch.distributed as dist


def finish(tensor):
    if dist.is_initalized():  # expect: RNK902 "is_initialized"
        dist.braodcast(tensor, 0)  # expect: RNK902 "broadcast"
