"""Two groups, used in one order on all ranks.

reason: each call finds everybody
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    gradients, metrics = dist.new_group(), dist.new_group()
    x, y = torch.ones(1), torch.ones(1)
    dist.all_reduce(x, group=gradients)
    dist.all_reduce(y, group=metrics)
    assert x.item() == y.item() == world_size
