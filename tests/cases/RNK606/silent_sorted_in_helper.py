"""The helper sorts

reason: what the helper gives back has an order
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch.distributed as dist


def list_files(folder):
    return sorted(os.path.join(folder, name) for name in os.listdir(folder))


def shards(folder):
    return list_files(folder)[dist.get_rank() :: dist.get_world_size()]
