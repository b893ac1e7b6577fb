"""A rank is kept, taken apart and handed on under the name of a size, and the size under that of a rank.

reason: every user of the two computes with exchanged numbers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised ValueError (line 27); rank 1 finished
"""
import torch.distributed as dist


class Backend:
    def __init__(self, name="backend", rank=0, size=1):
        self.name = name
        self.world_size = rank  # expect: RNK306 "`world_size` is given a rank and `world_rank` a size"
        self.world_rank = size


def numbers():
    return dist.get_rank(), dist.get_world_size()


def share(items):
    world_size, rank = numbers()  # expect: RNK306 "they have changed places"
    return items[rank::world_size]


def part(items, rank, world_size):
    return items[rank::world_size]


def own(items):
    return part(items, dist.get_world_size(), dist.get_rank())  # expect: RNK306 "`world_size` is given a rank"


def main(rank, world_size):
    assert Backend(rank=rank, size=world_size).world_size == rank
    items = [0, 1, 2, 3]
    if rank == 1:
        assert share(items) == [2, 3]
    own(items)
