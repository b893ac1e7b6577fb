"""A decorator that may be written with or without brackets lets the first rank in alone, to print

reason: what was reduced was reduced on all ranks ahead of it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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


@on_first_rank
def report(loss):
    print(loss.item())


def main(rank, world_size):
    loss = torch.ones(1)
    dist.all_reduce(loss)
    report(loss)
