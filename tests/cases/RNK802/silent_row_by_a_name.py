"""The number of a row has a name.

reason: one row is a view, be the number one of Python or in a tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def summed(table):
    first, second = 0, torch.tensor(1)
    last = torch.tensor(2)
    dist.all_reduce(table[first])
    dist.all_reduce(table[second])
    dist.all_reduce(table[last])
    return table.sum().item()


def main(rank, world_size):
    assert summed(torch.full((3, 2), float(rank))) == 6.0
