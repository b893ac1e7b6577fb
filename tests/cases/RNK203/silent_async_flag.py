"""async_op comes from the caller.

reason: whether there is a handle is not known here
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_bucket(bucket, async_op=False):
    work = dist.all_reduce(bucket, async_op=async_op)
    return bucket


def main(rank, world_size):
    assert reduce_bucket(torch.ones(2))[0].item() == world_size
