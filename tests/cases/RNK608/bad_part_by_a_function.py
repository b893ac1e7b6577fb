"""A function gives each rank its part of a shuffled list

reason: nobody seeds, so that each rank divides another order
runs: no (the orders differ by chance)
"""
import random

import torch.distributed as dist


def share(items, rank, world):
    start = rank * len(items) // world
    end = (rank + 1) * len(items) // world
    return items[start:end]


def main(items):
    rank, world = dist.get_rank(), dist.get_world_size()
    random.shuffle(items)  # expect: RNK608
    return share(items, rank, world)
