"""A sorted listing is divided

reason: all ranks have the same order
runs: no (the order of a listing is the same on one machine)
"""
import glob

import torch.distributed as dist


def shards(folder):
    files = sorted(glob.glob(f"{folder}/*.bin"))
    return files[dist.get_rank() :: dist.get_world_size()]
