"""A decorator waits for all ranks behind the function, and only rank 0 calls it.

reason: the function itself communicates nowhere, its decorator does
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 18); rank 1 hung in all_reduce (line 37)
"""

import functools

import torch
import torch.distributed as dist


def together(function):
    @functools.wraps(function)
    def inner(*arguments):
        found = function(*arguments)
        dist.barrier()
        return found

    return inner


@together
def tell(text):
    print(text)


def report(loss, rank):
    if rank == 0:
        tell(f"loss {loss.item()}")  # expect: RNK101 "tell"


def main(rank, world_size):
    report(torch.ones(1), dist.get_rank())
    total = torch.ones(1)
    dist.all_reduce(total)
