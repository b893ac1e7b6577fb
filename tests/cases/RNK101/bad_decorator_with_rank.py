"""A decorator that is told on which rank the function runs.

reason: on_rank(0) calls the function on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 28); rank 1 finished
"""
import functools

import torch
import torch.distributed as dist


def on_rank(chosen):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args):
            if dist.get_rank() == chosen:
                return function(*args)
            return None

        return wrapper

    return decorate


@on_rank(0)
def log_loss(loss):
    dist.all_reduce(loss)  # expect: RNK101 "all_reduce"
    print(loss.item())


@on_rank(0)
def log_text(text):
    print(text)


def main(rank, world_size):
    log_text("starts")
    log_loss(torch.ones(1))
