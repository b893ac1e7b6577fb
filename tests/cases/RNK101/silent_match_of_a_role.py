"""Both roles reduce, or the setting is the same on all ranks, or the leader is the source of what all call.

reason: all ranks meet
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from enum import Enum, IntEnum

import torch
import torch.distributed as dist


class Role(Enum):
    LEADER = "leader"
    WORKER = "worker"


class Mode(Enum):
    MEAN = "mean"
    SUM = "sum"


class Rank(IntEnum):
    LEADER = 0


def by_role(value):
    role = Role.LEADER if dist.get_rank() == 0 else Role.WORKER
    match role:
        case Role.LEADER:
            dist.all_reduce(value)
            print(value)
        case Role.WORKER:
            dist.all_reduce(value)


def by_mode(value, mode):
    match mode:
        case Mode.MEAN:
            dist.all_reduce(value)
            value /= dist.get_world_size()
        case Mode.SUM:
            dist.all_reduce(value)
            dist.barrier()


def by_number(value):
    if dist.get_rank() == Rank.LEADER:
        dist.broadcast(value, src=Rank.LEADER)
    else:
        value = torch.zeros(1)
        dist.broadcast(value, src=Rank.LEADER)
    return value


def main(rank, world_size):
    by_role(torch.ones(1))
    by_mode(torch.ones(1), Mode.SUM)
    by_number(torch.ones(1))
