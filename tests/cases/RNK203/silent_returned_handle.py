"""The handle is the caller's to wait for.

reason: a returned handle is not lost
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def start_reduce(x):
    return dist.all_reduce(x, async_op=True)


def start_both(x, y):
    first = dist.all_reduce(x, async_op=True)
    second = dist.all_reduce(y, async_op=True)
    return first, second


def main(rank, world_size):
    x, y = torch.ones(2), torch.ones(2)
    first, second = start_both(x, y)
    third = start_reduce(torch.ones(1))
    for work in (first, second, third):
        work.wait()
    assert x[0].item() == world_size
