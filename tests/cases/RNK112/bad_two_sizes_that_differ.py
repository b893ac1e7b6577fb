"""Two lists of what a rank adds to a sum should be as long.

reason: a rank on which they differ fails; mostly they differ on all ranks, so that few care
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 14); rank 1 hung in all_reduce (line 18)
"""
import torch
import torch.distributed as dist


def norms(values, labels):
    kept = [value.norm() for value in values if value.numel() > 0]
    names = [label for label in labels if label is not None]
    assert len(kept) == len(names)  # expect: RNK112 low
    total = torch.zeros(1)
    for value in kept:
        total = total + value
    dist.all_reduce(total)
    return total


def main(rank, world_size):
    norms([torch.ones(rank)], ["a"])
