"""All ranks call, and the members use the result.

reason: the others never look at it
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group(list(range(1, world_size)))
    x = torch.ones(1)
    dist.all_reduce(x, group=group)
    if rank > 0:
        assert x.item() == world_size - 1
