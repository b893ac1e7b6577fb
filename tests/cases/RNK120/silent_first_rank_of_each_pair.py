"""Pairs of ranks, the first of which is the source.

reason: the source differs between the groups, inside each of them it is the same
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    me = dist.get_rank()
    low = dist.new_group([0, 1])
    high = dist.new_group([2, 3])
    value = torch.full((1,), float(me))
    if me in (0, 1):
        dist.broadcast(value, src=0, group=low)
    else:
        dist.broadcast(value, src=2, group=high)
