"""A group of everybody.

reason: all ranks create it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group(list(range(world_size)))
    dist.barrier(group)
