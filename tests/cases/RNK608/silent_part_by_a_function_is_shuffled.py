"""The part is shuffled, not what is divided

reason: all ranks divide the same order
runs: no (the orders differ by chance)
"""
import random

import torch.distributed as dist


def share(items, rank, world):
    return items[rank::world]


def main(items):
    mine = share(items, dist.get_rank(), dist.get_world_size())
    random.shuffle(mine)
    return mine
