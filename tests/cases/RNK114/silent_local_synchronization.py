"""Only the members call, and say so.

reason: use_local_synchronization needs the members only
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    ranks = [0, 1]
    if rank in ranks:
        group = dist.new_group(ranks, use_local_synchronization=True)
        dist.all_reduce(torch.ones(1), group=group)
