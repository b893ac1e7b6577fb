"""An assertion that holds on rank 0 alone.

reason: the other rank fails
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 got a wrong value (line 12)
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    assert dist.get_rank() == 0, "run me in one process"  # expect: RNK112 low
    total = torch.ones(1)
    dist.all_reduce(total)
