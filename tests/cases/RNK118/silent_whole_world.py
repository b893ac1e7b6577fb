"""The list holds all ranks.

reason: nobody is outside
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group(list(range(world_size)), backend="gloo")
    x = torch.ones(1)
    dist.all_reduce(x, group=group)
    assert x.item() == world_size
