"""Columns are taken by a list of indices.

reason: that is a copy
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def exchange(x, wanted):
    chosen = x[:, [0, 2]]
    out = torch.empty_like(chosen)
    dist.all_to_all_single(out, chosen)
    dist.all_to_all_single(out, x[:, wanted])
    return out


def main(rank, world_size):
    assert exchange(torch.ones(2, 3), torch.tensor([0, 1])).sum() == 4
