"""A data set meets all ranks in its constructor, and only the first rank of each group builds one.

reason: the group is kept in a variable of the module, and no other rank of it enters the all_reduce
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 hung in all_reduce (line 29); ranks 1 and 3 finished
"""
import torch
import torch.distributed as dist

_MODEL_GROUP = None


def split(size):
    global _MODEL_GROUP
    for first in range(0, dist.get_world_size(), size):
        group = dist.new_group(list(range(first, first + size)))
        if first <= dist.get_rank() < first + size:
            _MODEL_GROUP = group


def place_in_the_model():
    return dist.get_rank(group=_MODEL_GROUP)


class Blend:
    def __init__(self, parts):
        self.parts = parts
        ready = torch.ones(1)
        dist.all_reduce(ready)  # expect: RNK501 "only some ranks build it"


def load(parts):
    if place_in_the_model() == 0:
        return Blend(parts)  # expect: RNK101 "place_in_the_model() == 0"
    return None


def main(rank, world_size):
    split(2)
    load(["books", "news"])
