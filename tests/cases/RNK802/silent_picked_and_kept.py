"""The rows that are picked get a name ahead of the reduction.

reason: the result has a name
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def summed(table, rows):
    picked = torch.as_tensor(rows)
    part = table[picked]
    dist.all_reduce(part)
    return part.sum().item()


def main(rank, world_size):
    assert summed(torch.full((4,), float(rank)), [0, 2]) == 2.0
