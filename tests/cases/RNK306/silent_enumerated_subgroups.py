"""Groups that are enumerated, with their own size; and a group of one node with the number of its ranks.

reason: the size is that of the group
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist


def enumerated(loss):
    group, _ = dist.new_subgroups_by_enumeration([[0, 1], [2, 3]])
    dist.all_reduce(loss, group=group)
    return loss / dist.get_world_size(group)


def all_of_them(loss):
    group, _ = dist.new_subgroups_by_enumeration([[0, 1, 2, 3]])
    dist.all_reduce(loss, group=group)
    return loss / dist.get_world_size()


def of_a_node(loss):
    local_size = int(os.environ["LOCAL_WORLD_SIZE"])
    mine = None
    for first in range(0, dist.get_world_size(), local_size):
        ranks = list(range(first, first + local_size))
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            mine = group
    dist.all_reduce(loss, group=mine)
    return loss / local_size


def main(rank, world_size):
    assert enumerated(torch.ones(1)).item() == 1
    assert all_of_them(torch.ones(1)).item() == 1
    assert of_a_node(torch.ones(1)).item() == 1
