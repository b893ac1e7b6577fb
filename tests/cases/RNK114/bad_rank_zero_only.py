"""Rank 0 creates a group.

reason: the others never do
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in new_group (line 13); rank 1 finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    if dist.get_rank() == 0:
        dist.new_group([0, 1])  # expect: RNK114
