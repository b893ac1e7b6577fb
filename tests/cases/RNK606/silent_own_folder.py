"""Each rank lists its own folder

reason: nothing is divided
runs: no (the order of a listing is the same on one machine)
"""
import os

import torch.distributed as dist


def shards(root):
    rank = dist.get_rank()
    files = os.listdir(os.path.join(root, f"rank{rank}"))
    return files[rank % 2 :: 2]
