"""The orders are opposite, but the calls are asynchronous and waited for together.

reason: nobody stands in the first call
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    one, other = dist.new_group(), dist.new_group()
    x, y = torch.ones(1), torch.ones(1)
    if rank == 0:
        works = [dist.all_reduce(x, group=one, async_op=True), dist.all_reduce(y, group=other, async_op=True)]
    else:
        works = [dist.all_reduce(y, group=other, async_op=True), dist.all_reduce(x, group=one, async_op=True)]
    for work in works:
        work.wait()
    assert x.item() == y.item() == world_size
