"""Ranks make only the group that they are in; a caller says how many are in each.

reason: in that caller all ranks come to the call, each with the ranks of its own group
runs: 4 ranks (differs from run to run)
observed: 4 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import torch
import torch.distributed as dist

_GROUPS = {}


def initialize(size):
    world, rank = dist.get_world_size(), dist.get_rank()
    for start in range(0, world, size):
        ranks = list(range(start, start + size))
        if rank in ranks:
            _GROUPS["tp"] = dist.new_group(ranks)  # expect: RNK114 "rank in ranks"


def main(rank, world_size):
    initialize(2)
    total = torch.ones(1)
    dist.all_reduce(total, group=_GROUPS["tp"])
    assert float(total) == 2
