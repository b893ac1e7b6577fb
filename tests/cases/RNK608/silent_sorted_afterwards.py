"""A random choice is sorted and seeded alike

reason: what was drawn is the same, and so is its order
runs: no (as silent_common_seed)
"""
import random

import torch.distributed as dist


def shard(files, seed):
    drawn = random.Random(seed).sample(files, 100)
    drawn.sort()
    return drawn[dist.get_rank() :: dist.get_world_size()]
