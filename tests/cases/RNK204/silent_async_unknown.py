"""Whether the call is asynchronous is up to the caller.

reason: nothing is known about this path
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_bucket(bucket, async_op=False):
    work = dist.all_reduce(bucket, async_op=async_op)
    if async_op:
        return work
    bucket /= dist.get_world_size()
    return None


def main(rank, world_size):
    bucket = torch.ones(2)
    assert reduce_bucket(bucket) is None and bucket[0].item() == 1.0
