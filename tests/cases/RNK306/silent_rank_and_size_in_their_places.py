"""Ranks and sizes stand under their names, whatever the order; of one number alone the name may mean something else.

reason: nothing has changed places
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch.distributed as dist


class Backend:
    def __init__(self, rank=0, size=1):
        self.world_size = size
        self.world_rank = rank


class LowRank:
    def __init__(self, size, rank):
        self.rank = size
        self.alpha = rank


def numbers():
    return dist.get_world_size(), dist.get_rank()


def share(items):
    world_size, rank = numbers()
    return items[rank::world_size]


def part(items, rank, world_size):
    return items[rank::world_size]


def own(items):
    return part(items, world_size=dist.get_world_size(), rank=dist.get_rank())


def last_rank():
    rank = dist.get_world_size() - 1
    return rank


def main(rank, world_size):
    assert Backend(rank, world_size).world_rank == rank
    assert share([0, 1]) == own([0, 1]) == [rank]
    assert LowRank(4, 2).rank == 4 and last_rank() == world_size - 1
