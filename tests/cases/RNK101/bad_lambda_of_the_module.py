"""The module has a lambda that reduces, and rank 0 calls it.

reason: the others never do
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 11); rank 1 finished
"""
import torch
import torch.distributed as dist


mean = lambda value: dist.all_reduce(value)  # noqa: E731


def main(rank, world_size):
    value = torch.ones(1)
    if rank == 0:
        mean(value)  # expect: RNK101 "mean(value)"
