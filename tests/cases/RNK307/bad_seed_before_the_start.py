"""The seed is made of the rank before the group is made.

reason: all ranks shuffle alike
runs: no (the group is made by the case itself)
"""

import torch
import torch.distributed as dist


def get_world_size_and_rank():
    if dist.is_available() and dist.is_initialized():
        return dist.get_world_size(), dist.get_rank()
    return 1, 0


def recipe(seed):
    world_size, rank = get_world_size_and_rank()  # expect: RNK307 low "made in line 21"
    torch.manual_seed(seed + rank)

    dist.init_process_group("gloo")
    return world_size
