"""The list is sorted in place before it is divided

reason: the order is the same on all ranks
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch.distributed as dist


def shards(folder):
    files = [name for name in os.listdir(folder) if name.endswith(".tar")]
    files.sort()
    rank, world_size = dist.get_rank(), dist.get_world_size()
    return files[rank::world_size]
