"""A generator shuffles what it goes through, and its caller takes every n-th of that.

reason: what comes first on one rank comes later on another
"""
import itertools
import random

import torch.distributed as dist


def in_any_order(files):
    order = list(files)
    random.shuffle(order)  # expect: RNK608 "has no common seed"
    for path in order:
        yield path.strip()


def mine(files):
    return [*itertools.islice(in_any_order(files), dist.get_rank(), None, dist.get_world_size())]
