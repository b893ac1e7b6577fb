"""Roles are members of an enum: what one of them does alone communicates with nobody.

reason: both roles come to the same collectives
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from enum import Enum

import torch
import torch.distributed as dist


class Role(Enum):
    MASTER = 0
    WORKER = 1


class Mode(Enum):
    TRAIN = "train"
    TEST = "test"


def run(mode):
    role = Role.WORKER if dist.get_rank() else Role.MASTER
    value = torch.ones(1)
    if role is Role.MASTER:
        print("starts")
    if mode is Mode.TRAIN:
        dist.all_reduce(value)
    if role in (Role.MASTER, Role.WORKER):
        dist.barrier()
    if role == Role.MASTER:
        dist.broadcast(value, 0)
    elif role == Role.WORKER:
        dist.broadcast(torch.empty(1), 0)


def main(rank, world_size):
    run(Mode.TRAIN)
    run(Mode.TEST)
