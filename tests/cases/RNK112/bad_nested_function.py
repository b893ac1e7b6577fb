"""A function inside of another one raises on rank 0, ahead of what the others enter.

reason: the other ranks wait in all_reduce until the launcher ends them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised RuntimeError (line 16); rank 1 hung in all_reduce (line 17)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(2)

    def average(value):
        if dist.get_rank() == 0:
            raise RuntimeError("no data")  # expect: RNK112 low
        dist.all_reduce(value)

    average(value)
