"""The slots are views of different parts of one buffer.

reason: chunk gives disjoint views
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(x):
    big = torch.empty(dist.get_world_size() * x.numel())
    out = list(big.chunk(dist.get_world_size()))
    dist.all_gather(out, x)
    return big


def main(rank, world_size):
    assert gather(torch.full((2,), float(rank))).tolist() == [0.0, 0.0, 1.0, 1.0]
