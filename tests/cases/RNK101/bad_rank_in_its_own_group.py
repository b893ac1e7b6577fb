"""The first rank of a group reduces on that group alone.

reason: the other members of the group never come to its all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def average(loss, group):
    if dist.get_rank(group) == 0:
        dist.all_reduce(loss, group=group)  # expect: RNK101 "all_reduce"
    return loss


def main(rank, world_size):
    everybody = dist.new_group(range(world_size))
    average(torch.ones(1), everybody)
