"""Rank 0 lists, the others get its list

reason: the list is the same on all ranks
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch.distributed as dist


def shards(folder):
    files = [os.listdir(folder)]
    dist.broadcast_object_list(files, src=0)
    return files[0][dist.get_rank() :: dist.get_world_size()]
