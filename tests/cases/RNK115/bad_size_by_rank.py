"""The buffer of the main process is longer than those of the others.

reason: all_reduce adds element by element, and rank 0 has one more
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""
import torch
import torch.distributed as dist


def collect(counts):
    extra = 1 if dist.get_rank() == 0 else 0
    totals = torch.zeros(2 + extra)
    totals[:2] = counts
    dist.all_reduce(totals)  # expect: RNK115 "size 3 on rank 0"
    return totals


def main(rank, world_size):
    collect(torch.ones(2))
