"""Groups are created where there are several nodes.

reason: the test is the same everywhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size, sharded=True):
    if dist.get_world_size() > 1 and sharded:
        group = dist.new_group(list(range(world_size)))
        dist.barrier(group)
