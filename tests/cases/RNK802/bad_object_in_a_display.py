"""A seed is broadcast in a list that is written down in the call.

reason: the list gets the seed of rank 0, the variable keeps that of each rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""
import random

import torch
import torch.distributed as dist


def seed_everything():
    seed = random.randint(0, 2**31)
    dist.broadcast_object_list([seed], src=0)  # expect: RNK802 "is a temporary"
    torch.manual_seed(seed)
    return torch.initial_seed()


def main(rank, world_size):
    random.seed(rank)
    seeds = [None] * world_size
    dist.all_gather_object(seeds, seed_everything())
    assert len(set(seeds)) == 1, seeds
