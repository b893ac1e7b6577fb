"""The program seeds all generators before it loads the data

reason: another file calls seed_everything
runs: no (several files)
"""
import random

import torch.distributed as dist


def shard(files):
    random.shuffle(files)
    return files[dist.get_rank() :: dist.get_world_size()]
