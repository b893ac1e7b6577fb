"""One rank of the subgroups that new_subgroups makes.

reason: rank 1 is in the subgroup of rank 0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); ranks 1-3 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    mine, everybody = dist.new_subgroups(2)
    votes = torch.ones(1)
    if rank == 0:
        dist.all_reduce(votes, group=mine)  # expect: RNK101 "rank 1"
