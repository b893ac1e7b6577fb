"""The rank is kept among other things: in a dict, a namespace, by its name, in what a function inside gives back.

reason: it is told from what it is kept with, and each test is one of the rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 17); rank 1 finished
"""
from types import SimpleNamespace

import torch.distributed as dist


def by_a_dict(settings):
    settings = dict(settings, lr=0.1)
    info = {"lr": settings["lr"]}
    info.update(rank=dist.get_rank())
    if info["rank"] == 0:
        dist.barrier()  # expect: RNK101


def by_a_namespace(lr):
    args = SimpleNamespace(lr=lr, rank=dist.get_rank())
    if args.rank == 0:
        dist.barrier()  # expect: RNK101


def by_a_closure(lr):
    rank = dist.get_rank()

    def number():
        return rank

    me, *others = number(), lr, lr
    if me == 0:
        dist.barrier()  # expect: RNK101


def main(rank, world_size):
    by_a_dict({})
    by_a_namespace(0.1)
    by_a_closure(0.1)
