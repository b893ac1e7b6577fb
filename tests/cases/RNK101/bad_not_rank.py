"""Negated rank instead of a comparison.

reason: not rank holds on rank 0 only
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""
import torch
import torch.distributed as dist


def report(correct, seen):
    rank = dist.get_rank()
    counts = torch.tensor([correct, seen], dtype=torch.float64)
    if not rank:
        dist.all_reduce(counts)  # expect: RNK101 "all_reduce"
        print("accuracy", (counts[0] / counts[1]).item())


def main(rank, world_size):
    report(3, 4)
