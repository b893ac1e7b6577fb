"""The folder says what is in it

reason: rank 2 loads the shard of rank 10
runs: no (it needs eleven files or more of as many ranks)
"""
import os

import torch
import torch.distributed as dist


def load(checkpoint):
    names = sorted(os.listdir(f"{checkpoint}/shards"))  # expect: RNK309
    return torch.load(f"{checkpoint}/shards/{names[dist.get_rank()]}", map_location="cpu")
