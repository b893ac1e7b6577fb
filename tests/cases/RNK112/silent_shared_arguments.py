"""Arguments are checked.

reason: all ranks have the same arguments
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def reduce(values, times):
    if times < 1:
        raise ValueError("times")
    assert values.dim() == 1
    for _ in range(times):
        dist.all_reduce(values)


def main(rank, world_size):
    reduce(torch.ones(2), 2)
