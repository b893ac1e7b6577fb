"""Transposed for one layout only.

reason: nobody can say what arrives at the call
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def exchange(x, batch_first):
    if batch_first:
        x = x.transpose(0, 1)
    out = torch.empty(x.shape)
    dist.all_to_all_single(out, x)
    return out


def main(rank, world_size):
    assert exchange(torch.ones(2, 4), False).sum() == 8
