"""Code asks whether there is a process group without calling the function.

reason: a function is true in any case, so that a single process comes to the collective and fails
runs: no (needs a process without a group)
"""

import torch.distributed as dist


def reduced(loss):
    if dist.is_initialized:  # expect: RNK305 "it is true in any case"
        dist.all_reduce(loss)
    return loss


def wait():
    if dist.is_available and dist.is_initialized():  # expect: RNK305
        dist.barrier()


def size():
    return dist.get_world_size() if not dist.is_initialized else 1  # expect: RNK305
