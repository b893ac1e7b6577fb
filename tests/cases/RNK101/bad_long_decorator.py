"""A decorator of many lines lets rank 0 alone into a function that communicates.

reason: the other ranks never enter all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 35); rank 1 finished
"""
import functools
import time

import torch
import torch.distributed as dist


def main_only(function):
    """Runs a function on the first rank."""

    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        start = time.time()
        print("begins", function.__name__)
        result = None
        if dist.get_rank() == 0:
            result = function(*args, **kwargs)
        seconds = time.time() - start
        print("took", seconds)
        if seconds > 60:
            print("that is long")
        return result

    return wrapper


@main_only
def log(value):
    dist.all_reduce(value)  # expect: RNK101 "all_reduce"
    print(value)


def main(rank, world_size):
    log(torch.ones(2))
