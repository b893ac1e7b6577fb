"""Each rank fills its element of a list in a loop, in which the first rank reduces.

reason: what is written to an element leaves the rank in its index as it is
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 18); rank 1 finished
observed:
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    rank = dist.get_rank()
    parts = [None] * world_size
    for _ in range(2):
        parts[rank] = torch.ones(1)
        if rank == 0:
            dist.all_reduce(parts[rank])  # expect: RNK101
