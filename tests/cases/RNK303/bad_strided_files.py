"""Each rank takes every n-th file, beginning at its local rank.

reason: the nodes take the same files
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import os

import torch.distributed as dist


def my_files(files):
    local_rank = int(os.environ["LOCAL_RANK"])
    world_size = int(os.environ["WORLD_SIZE"])
    return files[local_rank::world_size]  # expect: RNK303 "local_rank is the rank inside the node"


def main(rank, world_size):
    parts = [None] * world_size
    dist.all_gather_object(parts, my_files([f"{i}.tar" for i in range(8)]))
    assert len({name for part in parts for name in part}) == 8
