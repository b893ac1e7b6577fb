"""Every rank has the sum.

reason: all_reduce has no root
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def report(total):
    dist.all_reduce(total)
    print("total", total.item())
    return total


def main(rank, world_size):
    assert report(torch.ones(1)).item() == world_size
