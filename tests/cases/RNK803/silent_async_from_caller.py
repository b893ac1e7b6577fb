"""async_op is a parameter.

reason: whether there is a handle is up to the caller
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def start(x, async_op):
    work = dist.all_reduce(x, async_op=async_op)
    if async_op:
        work.wait()
    return x


def main(rank, world_size):
    assert start(torch.ones(1), True).item() == world_size
