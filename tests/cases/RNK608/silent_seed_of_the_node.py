"""Each node has its part of the list and shuffles it, its ranks divide what it has.

reason: the seed is the same on all ranks among which the list is divided
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import random

import torch.distributed as dist


def shard(files, seed, rank, per_node, nodes):
    node, place = rank // per_node, rank % per_node
    own = files[node::nodes]
    random.Random(seed + node).shuffle(own)
    return own[place::per_node]


def main(rank, world_size):
    mine = shard(list(range(100)), 7, rank, 2, world_size // 2)
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1] + parts[2] + parts[3]) == list(range(100))
