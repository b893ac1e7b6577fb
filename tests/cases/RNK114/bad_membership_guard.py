"""Only the members create their group.

reason: all ranks have to call, members or not
runs: 4 ranks
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    ranks = [0, 1]
    if rank in ranks:
        group = dist.new_group(ranks)  # expect: RNK114 "members or not"
        dist.all_reduce(torch.ones(1), group=group)
    dist.new_group([2, 3])
