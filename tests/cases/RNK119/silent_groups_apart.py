"""Even and odd ranks use groups of their own.

reason: the two sides have no rank in common
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    even, odd = dist.new_group([0, 2]), dist.new_group([1, 3])
    x = torch.ones(1)
    if dist.get_rank() % 2 == 0:
        dist.all_reduce(x, group=even)
    else:
        dist.all_reduce(x, group=odd)
    dist.all_reduce(x)
    assert x.item() == 8
