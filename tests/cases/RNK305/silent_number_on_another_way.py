"""Text on one way and a number on another, where whoever reads it converts, or where there is no other way.

reason: it is a number wherever it counts
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist


class Worker:
    def __init__(self):
        if dist.is_initialized():
            self.rank = dist.get_rank()
        else:
            self.rank = os.environ["RANK"]

    def is_first(self):
        return int(self.rank) == 0


def label():
    name = "nobody"
    if "RANK" in os.environ:
        name = os.environ["RANK"]
    return f"rank {name}"


def announced():
    me = os.environ["RANK"]
    print("rank", me)
    me = dist.get_rank()
    return me


def size_or_unknown():
    count = -1
    if "WORLD_SIZE" in os.environ:
        count = int(os.environ["WORLD_SIZE"])
    return count


def shown():
    shown = os.environ["RANK"] if "RANK" in os.environ else "?"
    return shown


def main(rank, world_size):
    assert Worker().is_first() == (rank == 0)
    assert label() == f"rank {rank}"
    assert announced() == rank
    assert size_or_unknown() == world_size
    assert shown() == str(rank)
