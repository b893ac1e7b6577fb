"""A collective by the name that it has elsewhere.

reason: torch.distributed calls it all_reduce
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 12)
"""
import torch
import torch.distributed as dist


def total(value):
    dist.allreduce(value)  # expect: RNK902 "it is called torch.distributed.all_reduce"
    return value


def main(rank, size):
    total(torch.ones(1))
