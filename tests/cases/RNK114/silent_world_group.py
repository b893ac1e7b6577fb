"""A group of everybody.

reason: all ranks create it
runs: 2 ranks
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group(list(range(world_size)))
    dist.barrier(group)
