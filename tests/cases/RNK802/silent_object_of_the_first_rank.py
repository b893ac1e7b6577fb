"""Rank 0 broadcasts a list that is written down, below a test of the rank.

reason: only the others need what the list holds afterwards
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import random

import torch.distributed as dist


def seed_of_all():
    if dist.get_rank() == 0:
        seed = random.randint(0, 2**31)
        dist.broadcast_object_list([seed], src=0)
        return seed
    received = [None]
    dist.broadcast_object_list(received, src=0)
    return received[0]


def main(rank, world_size):
    random.seed(rank)
    seeds = [None] * world_size
    dist.all_gather_object(seeds, seed_of_all())
    assert len(set(seeds)) == 1, seeds
