"""A list of one tensor many times, joined before the collective.

reason: torch.cat copies
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_repeated(x):
    tiled = torch.cat([x] * dist.get_world_size())
    dist.all_reduce(tiled)
    return tiled


def main(rank, world_size):
    assert reduce_repeated(torch.ones(2)).sum().item() == 4 * world_size
