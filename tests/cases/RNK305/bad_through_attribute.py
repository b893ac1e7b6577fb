"""The text is kept in an attribute.

reason: the method compares it with a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 19); rank 1 finished
"""
import os


class Logger:
    def __init__(self):
        self.rank = os.environ.get("RANK", "0")

    def is_on(self):
        return self.rank == 0  # expect: RNK305 "self.rank is a string"


def main(rank, world_size):
    assert Logger().is_on() == (rank == 0)
