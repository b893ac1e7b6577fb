"""A helper tests a number of which only its caller knows that it is a rank.

reason: rank 0 alone comes to the reduction
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def sync_all(value, index):
    if index == 0:
        dist.all_reduce(value)
    return value


def main(rank, world_size):
    value = torch.ones(1)
    sync_all(value, dist.get_rank())  # expect: RNK101 "index == 0"
