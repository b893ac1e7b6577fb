"""A script makes the group at its top level and asks then.

reason: the group is there
runs: no (the group is made by the case itself)
"""

import torch.distributed as dist


dist.init_process_group("gloo")
RANK = dist.get_rank()
WORLD_SIZE = dist.get_world_size()


def show(rank=dist.get_rank()):
    print(rank, RANK, WORLD_SIZE)
