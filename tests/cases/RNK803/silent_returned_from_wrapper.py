"""A thin wrapper returns whatever the call gives.

reason: who calls it may ask for a handle
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def all_reduce(x, group=None, async_op=False):
    return dist.all_reduce(x, group=group, async_op=async_op)


def barrier():
    return dist.barrier()


def main(rank, world_size):
    x = torch.ones(1)
    all_reduce(x)
    barrier()
    assert x.item() == world_size
