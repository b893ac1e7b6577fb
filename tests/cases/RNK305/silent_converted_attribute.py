"""The constructor converts.

reason: the attribute holds a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


class Job:
    def __init__(self):
        self.rank = int(os.environ.get("RANK", "0"))
        self.size = int(os.environ.get("WORLD_SIZE", "1"))

    def is_last(self):
        return self.rank == self.size - 1


def main(rank, world_size):
    assert Job().is_last() == (rank == world_size - 1)
