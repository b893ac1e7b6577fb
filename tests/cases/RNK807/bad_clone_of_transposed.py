"""A clone of a transposed tensor.

reason: clone keeps the order of elements
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in all_to_all_single (line 15)
"""

import torch
import torch.distributed as dist


def exchange(x):
    turned = x.transpose(0, 1).clone()
    out = torch.empty(turned.shape)
    dist.all_to_all_single(out, turned)  # expect: RNK807 "x.transpose(0, 1)"
    return out


def main(rank, world_size):
    exchange(torch.ones(2, 4))
