"""A sum over the ranks of a node, divided by the number of all ranks.

reason: the mean is half of what it should be on two nodes
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 27)
"""
import os

import torch
import torch.distributed as dist


def mean(loss):
    local_size = int(os.environ["LOCAL_WORLD_SIZE"])
    size = dist.get_world_size()
    mine = None
    for first in range(0, size, local_size):
        ranks = list(range(first, first + local_size))
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            mine = group
    dist.all_reduce(loss, group=mine)
    return loss / size  # expect: RNK306 "sums over mine"


def main(rank, world_size):
    assert mean(torch.ones(1)).item() == 1
