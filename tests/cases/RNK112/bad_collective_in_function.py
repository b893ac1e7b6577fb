"""The collective is in a function of the project.

reason: the failed rank never calls it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised ValueError (line 18); rank 1 hung in all_reduce (line 12)
"""
import torch
import torch.distributed as dist


def synchronize(value):
    dist.all_reduce(value)
    return value


def total(local_tokens):
    if local_tokens.numel() == 0:
        raise ValueError("no tokens")  # expect: RNK112 "through `synchronize"
    return synchronize(local_tokens.sum())


def main(rank, world_size):
    total(torch.ones(rank))
