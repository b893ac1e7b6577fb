"""Only the members create their group.

reason: all ranks have to call, members or not
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 hung in all_reduce (line 15); rank 2 hung in new_group (line 16); rank 3 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    ranks = [0, 1]
    if rank in ranks:
        group = dist.new_group(ranks)  # expect: RNK114 "members or not"
        dist.all_reduce(torch.ones(1), group=group)
    dist.new_group([2, 3])
