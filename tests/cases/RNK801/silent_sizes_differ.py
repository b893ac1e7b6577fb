"""A buffer for each size.

reason: the constructor runs once for each slot
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(x, sizes):
    out = [x.new_empty(size) for size in sizes]
    dist.all_gather(out, x)
    return out


def main(rank, world_size):
    assert gather(torch.full((2,), float(rank)), [2, 2])[1][0].item() == 1.0
