"""Everything on the default group.

reason: size and call agree
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    x = torch.ones(1)
    dist.all_reduce(x)
    x /= dist.get_world_size()
    parts = [None] * dist.get_world_size()
    dist.all_gather_object(parts, rank, group=None)
    dist.all_gather_object(parts, rank, group=dist.group.WORLD)
    assert parts == [0, 1] and x.item() == 1
