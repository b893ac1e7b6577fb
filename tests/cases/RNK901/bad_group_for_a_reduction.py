"""The group is given where all_reduce takes the reduction.

reason: the group is its third parameter
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError in all_reduce (line 13)
"""
import torch
import torch.distributed as dist


def total(value):
    pair = dist.new_group([0, 1])
    dist.all_reduce(value, pair)  # expect: RNK901 "is a group"
    return value


def main(rank, world_size):
    assert total(torch.ones(1)).item() == world_size
