"""A rank asserts that its own weight is not zero ahead of the sum of all weights.

reason: only the sum has to be above zero; a rank without tokens fails
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 13); rank 1 hung in all_reduce (line 14)
"""
import torch
import torch.distributed as dist


def total_weight(masks):
    weight = masks.sum().float()
    assert weight != 0, "no tokens"  # expect: RNK112 "by its own"
    dist.all_reduce(weight)
    return weight


def main(rank, world_size):
    total_weight(torch.zeros(2) + rank)
