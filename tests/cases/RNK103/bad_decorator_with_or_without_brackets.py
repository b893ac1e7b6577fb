"""A decorator that may be written with or without brackets lets the first rank in alone

reason: it is given the function, so it wraps it, and the other ranks return
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 29); rank 1 finished
"""

import functools

import torch
import torch.distributed as dist


def on_first_rank(function=None):
    if function is None:
        return functools.partial(on_first_rank)

    @functools.wraps(function)
    def inner(*args, **kwargs):
        if dist.get_rank() != 0:
            return None
        return function(*args, **kwargs)

    return inner


@on_first_rank  # expect: RNK103
def report(loss):
    dist.all_reduce(loss)
    print(loss.item())


def main(rank, world_size):
    report(torch.ones(1))
