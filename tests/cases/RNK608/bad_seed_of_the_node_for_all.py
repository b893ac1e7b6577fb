"""The seed is that of the node, but all ranks divide the list.

reason: ranks of other nodes pick out of another order
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import random

import torch.distributed as dist


def shard(files, seed, rank, per_node, world_size):
    random.Random(seed + rank // per_node).shuffle(files)  # expect: RNK608
    return files[rank::world_size]


def main(rank, world_size):
    mine = shard(list(range(100)), 7, rank, 2, world_size)
    parts = [None] * world_size
    dist.all_gather_object(parts, mine)
    assert sorted(parts[0] + parts[1] + parts[2] + parts[3]) == list(range(100))
