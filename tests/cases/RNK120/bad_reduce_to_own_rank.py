"""Everybody wants the sum.

reason: there is one destination per call
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (line 19); rank 1 hung in reduce (line 13)
"""
import torch
import torch.distributed as dist


def total(value):
    me = dist.get_rank()
    dist.reduce(value, dst=me)  # expect: RNK120 "dst"
    return value


def main(rank, world_size):
    value = total(torch.ones(1))
    dist.barrier()
    assert value.item() == 2
