"""The listing stands in a helper

reason: what the helper gives back has no order
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch.distributed as dist


def list_files(folder):
    return [os.path.join(folder, name) for name in os.listdir(folder)]  # expect: RNK606


def shards(folder):
    return list_files(folder)[dist.get_rank() :: dist.get_world_size()]
