"""Functions that are handed on: to a helper that all ranks call, to one that keeps it, to a checkpoint without
communication below the rank, and a decorator that waits on all ranks.

reason: all ranks meet, or nothing communicates
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import functools

import torch
import torch.distributed as dist
from torch.utils.checkpoint import checkpoint


def together(function):
    @functools.wraps(function)
    def inner(*arguments):
        found = function(*arguments)
        dist.barrier()
        return found

    return inner


@together
def tell(text, rank):
    if rank == 0:
        print(text)


def timed(function, *arguments):
    return function(*arguments)


class Hooks:
    def __init__(self):
        self.known = []

    def keep(self, function):
        self.known.append(function)


def total(loss):
    dist.all_reduce(loss)
    return loss


def double(tensor):
    return tensor * 2


def main(rank, world_size):
    hooks = Hooks()
    if dist.get_rank() == 0:
        hooks.keep(total)
        checkpoint(double, torch.ones(1), use_reentrant=False)
    tell("begin", dist.get_rank())
    assert timed(total, torch.ones(1)).item() == world_size
    for function in hooks.known:
        print(function.__name__)
