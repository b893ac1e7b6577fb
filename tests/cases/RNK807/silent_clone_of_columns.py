"""A clone of a slice.

reason: a clone of something with gaps has none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def exchange(x):
    columns = x[:, :2].clone()
    out = torch.empty_like(columns)
    dist.all_to_all_single(out, columns)
    dist.all_to_all_single(out, x.t().clone(memory_format=torch.contiguous_format)[:2, :2].contiguous())
    return out


def main(rank, world_size):
    assert exchange(torch.ones(2, 4)).sum() == 4
