"""A rank-zero decorator of the same file around a function that gathers.

reason: the decorated body runs on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 26); rank 1 finished
"""
from functools import wraps

import torch
import torch.distributed as dist


def rank_zero_only(fn):
    @wraps(fn)
    def wrapper(*args, **kwargs):
        if dist.get_rank() == 0:
            return fn(*args, **kwargs)
        return None

    return wrapper


@rank_zero_only
def log_throughput(tokens, seconds):
    rate = torch.tensor(tokens / seconds)
    dist.all_reduce(rate)  # expect: RNK101 "all_reduce"
    print(f"{rate.item():.0f} tokens/s")


@rank_zero_only
def log_step(step):
    print("step", step)


def main(rank, world_size):
    log_step(1)
    log_throughput(tokens=4096, seconds=0.5)
