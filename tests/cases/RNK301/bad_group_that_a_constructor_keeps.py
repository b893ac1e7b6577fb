"""A helper of a class sends from rank 0 in the group that its constructor was given, one of those of a loop.

reason: the source is a global rank, which is in the first of the groups only
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 finished; ranks 2 and 3 raised ValueError in broadcast (line 29)
observed:
"""
import torch
import torch.distributed as dist

SIZE = 2


def own_group():
    own = None
    for first in range(0, dist.get_world_size(), SIZE):
        members = list(range(first, first + SIZE))
        group = dist.new_group(members)
        if dist.get_rank() in members:
            own = group
    return own


class Sharer:
    def __init__(self, group):
        self.group = group

    def share(self, tensor):
        dist.broadcast(tensor, src=0, group=self.group)  # expect: RNK301


def main(rank, world_size):
    Sharer(own_group()).share(torch.ones(1))
