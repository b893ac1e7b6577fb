"""Broadcast where there are several processes; and twice by one name, of values that nobody is seen to have alone.

reason: what the others receive stays in the list; nothing shows that each rank has another seed
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 37)
"""
import random

import torch.distributed as dist


def folder_of_all():
    folder = None
    if dist.get_rank() == 0:
        folder = "run-{}".format(3)
    objects = [folder, 1]
    if dist.is_initialized():
        dist.broadcast_object_list(objects)  # expect: RNK802
    print(folder)
    return folder


def seeds_of_all():
    seed, other = random.randint(0, 2**31), 2
    other = random.randint(0, 2**31)
    objects = [seed]
    dist.broadcast_object_list(objects, src=0)  # expect: RNK802 low
    objects = [other]
    dist.broadcast_object_list(objects, src=0)  # expect: RNK802 low
    return seed, other


def main(rank, world_size):
    random.seed(rank)
    seeds = [None] * world_size
    dist.all_gather_object(seeds, (folder_of_all(), seeds_of_all()))
    assert len(set(seeds)) == 1, seeds
