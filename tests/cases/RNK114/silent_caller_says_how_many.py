"""Ranks make all groups, and keep the one that they are in; a caller says how many are in each.

reason: every rank makes every group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist

_GROUPS = {}


def initialize(size):
    world, rank = dist.get_world_size(), dist.get_rank()
    for start in range(0, world, size):
        ranks = list(range(start, start + size))
        group = dist.new_group(ranks)
        if rank in ranks:
            _GROUPS["tp"] = group


def main(rank, world_size):
    initialize(2)
    total = torch.ones(1)
    dist.all_reduce(total, group=_GROUPS["tp"])
    assert float(total) == 2
