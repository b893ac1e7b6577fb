"""Transposed twice.

reason: the second transposition undoes the first
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce(x):
    turned = x.transpose(0, 1)
    total = turned.sum()
    back = turned.transpose(0, 1)
    dist.all_to_all_single(torch.empty_like(back), back)
    return total


def main(rank, world_size):
    reduce(torch.ones(4, 2))
