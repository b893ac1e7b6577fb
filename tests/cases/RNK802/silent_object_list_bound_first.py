"""The list of objects has a name, and what is in it afterwards is used.

reason: the list holds what rank 0 has sent
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import random

import torch.distributed as dist


def seed_of_all():
    seed = [random.randint(0, 2**31)]
    dist.broadcast_object_list(seed, src=0)
    return seed[0]


def main(rank, world_size):
    random.seed(rank)
    seeds = [None] * world_size
    dist.all_gather_object(seeds, seed_of_all())
    assert len(set(seeds)) == 1, seeds
