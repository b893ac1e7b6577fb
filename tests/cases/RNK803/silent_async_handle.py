"""An asynchronous call gives a handle.

reason: async_op=True
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def total(x):
    work = dist.all_reduce(x, async_op=True)
    work.wait()
    return x


def main(rank, world_size):
    assert total(torch.ones(1)).item() == world_size
