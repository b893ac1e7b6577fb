"""The helper that creates groups is called by rank 0.

reason: the call leads there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in new_group (line 12); rank 1 finished
"""
import torch
import torch.distributed as dist


def make_groups(world_size):
    return dist.new_group(list(range(world_size)))


def main(rank, world_size):
    if dist.get_rank() == 0:
        make_groups(world_size)  # expect: RNK114 "make_groups"
