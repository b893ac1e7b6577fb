"""A rank that only the name of an attribute tells, and a function that reduces.

reason: if the attribute is the rank, the others wait; on fresh code such alarms were wrong more often than right
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 14); rank 1 finished
"""
from types import SimpleNamespace

import torch
import torch.distributed as dist


def average(loss):
    dist.all_reduce(loss)
    return loss / dist.get_world_size()


def report(context, loss):
    if context.rank == 0:
        print(average(loss))  # expect: RNK101 low


def main(rank, world_size):
    report(SimpleNamespace(rank=rank), torch.ones(1))
