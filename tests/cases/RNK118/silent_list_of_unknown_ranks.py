"""The ranks come from the configuration.

reason: nobody knows whether these are all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, ranks=None):
    ranks = [int(r) for r in (ranks or "0,1").split(",")]
    group = dist.new_group(ranks)
    x = torch.ones(1)
    dist.all_reduce(x, group=group)
    assert x.item() == 2
