"""A helper leaves on a flag, and the caller passes a rank test.

reason: the helper is fine as such, the caller parts the ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
import torch
import torch.distributed as dist


def summarize(values, skip):
    if skip:
        return None
    dist.all_reduce(values)
    return values


def main(rank, world_size):
    quiet = rank != 0
    summarize(torch.ones(1), quiet)  # expect: RNK103 "all_reduce"
