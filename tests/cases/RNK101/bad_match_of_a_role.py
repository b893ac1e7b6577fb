"""A `match` decides by a member of an enum, which the rank has decided.

reason: only the leader reduces; a member of an IntEnum is its number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 26); rank 1 finished
"""
from enum import Enum, IntEnum

import torch
import torch.distributed as dist


class Role(Enum):
    LEADER = "leader"
    WORKER = "worker"


class Rank(IntEnum):
    LEADER = 0


def main(rank, world_size):
    role = Role.LEADER if dist.get_rank() == 0 else Role.WORKER
    match role:
        case Role.LEADER:
            dist.all_reduce(torch.ones(1))  # expect: RNK101 "`role matches Role.LEADER`"
        case Role.WORKER:
            pass


def of_the_leader(value):
    if dist.get_rank() == Rank.LEADER:
        dist.barrier()  # expect: RNK101 "rank 1 never joins it"
    return value
