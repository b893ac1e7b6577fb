"""A question without its first word.

reason: it is called is_initialized
"""
import torch.distributed as dist


def finish():
    if dist.initialized():  # expect: RNK902 "is_initialized"
        dist.destroy_process_group()
