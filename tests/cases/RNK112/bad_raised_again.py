"""A handler logs the failure of one rank and raises it again.

reason: the other ranks wait in all_reduce until the launcher ends them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised RuntimeError (line 15); rank 1 hung in all_reduce (line 16)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    value = torch.ones(2)
    try:
        if dist.get_rank() == 0:
            raise RuntimeError("no data")  # expect: RNK112 low
        dist.all_reduce(value)
    except RuntimeError:
        print("failed")
        raise
