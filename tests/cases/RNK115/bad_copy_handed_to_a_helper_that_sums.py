"""Losses of what is no padding are handed to a helper that sums a copy of them over the ranks.

reason: the number of losses is another one on each rank
runs: no (gloo fails on sizes, each run otherwise)
"""
import torch
import torch.distributed as dist


def summed(x):
    total = x.detach().clone()
    dist.all_reduce(total)
    return total


def main(rank, world_size):
    losses = torch.arange(4.0) + rank
    print(summed(losses[losses > 1.5]))  # expect: RNK115 "all_reduce in summed"
