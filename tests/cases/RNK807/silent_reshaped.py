"""A view is reshaped.

reason: reshape copies where it has to
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce(x):
    flat = x.permute(1, 0).reshape(-1)
    dist.all_reduce(flat)
    dist.all_reduce(x.t().flatten())
    return flat


def main(rank, world_size):
    assert reduce(torch.ones(2, 3)).sum() == 12
