"""The first rank is the master, as a member of an enum, and it alone waits.

reason: the workers pass by
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 20); rank 1 finished
"""
from enum import Enum

import torch.distributed as dist


class Role(Enum):
    MASTER = 0
    WORKER = 1


def main(rank, world_size):
    role = Role.WORKER if dist.get_rank() else Role.MASTER
    if role is Role.MASTER:
        dist.barrier()  # expect: RNK101 "role is Role.MASTER"
