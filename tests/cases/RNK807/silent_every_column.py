"""A slice that takes everything.

reason: it is the tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def exchange(x):
    out = torch.empty_like(x)
    dist.all_to_all_single(out, x[:, :])
    dist.all_to_all_single(out, x[:, 0:])
    dist.all_to_all_single(out, x[..., :])
    return out


def main(rank, world_size):
    assert exchange(torch.ones(2, 4)).sum() == 8
