"""Only the members create their group.

reason: all ranks have to call, members or not
runs: 4 ranks (differs from run to run)
observed: 4 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    ranks = [0, 1]
    if rank in ranks:
        group = dist.new_group(ranks)  # expect: RNK114 "members or not"
        dist.all_reduce(torch.ones(1), group=group)
    everybody = dist.new_group([0, 1, 2, 3])
    dist.all_reduce(torch.ones(1), group=everybody)
