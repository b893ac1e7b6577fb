"""Only the members call.

reason: the test is the one that is needed
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    ranks = list(range(1, world_size))
    group = dist.new_group(ranks)
    x = torch.ones(1)
    if rank in ranks:
        dist.all_reduce(x, group=group)
    print(x)
