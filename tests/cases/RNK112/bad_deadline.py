"""Each rank looks at its clock.

reason: the slow rank fails first
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 raised TimeoutError (line 15)
"""
import time

import torch
import torch.distributed as dist


def step(started, limit):
    if time.monotonic() - started > limit:
        raise TimeoutError("out of time")  # expect: RNK112 low "by its own clock"
    loss = torch.ones(1)
    dist.all_reduce(loss)


def main(rank, world_size):
    step(time.monotonic() - 100 * rank, 50)
