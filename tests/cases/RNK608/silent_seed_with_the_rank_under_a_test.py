"""The rank is added to the seed where an option says so.

reason: nobody knows whether it is on
"""
import random

import torch.distributed as dist


def set_seed(seed, per_rank):
    if per_rank:
        seed = seed + dist.get_rank()
    random.seed(seed)


def shard(files):
    random.shuffle(files)
    return files[dist.get_rank() :: dist.get_world_size()]


def main(args, files):
    set_seed(args.seed, args.per_rank)
    return shard(files)
