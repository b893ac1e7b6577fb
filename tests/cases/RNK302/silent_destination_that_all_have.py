"""A wrapper of all_gather_object takes a destination for the sake of its siblings.

reason: all_gather_object has no destination
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


def all_gather_object(obj, dst=0):
    objects = [None for _ in range(dist.get_world_size())]
    dist.all_gather_object(objects, obj)
    return objects


def main(rank, world_size):
    assert all_gather_object(rank) == [0, 1]
