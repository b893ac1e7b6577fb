"""One function stores the text in the options, another compares it with a number.

reason: "0" is not 0, so nobody is the main process
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 22); rank 1 finished
"""
import os
from types import SimpleNamespace


def configure(args):
    args.rank = os.environ.get("RANK", 0)  # expect: RNK305 "args.rank is a string"
    args.world_size = int(os.environ.get("WORLD_SIZE", 1))
    return args


def is_main(args):
    return args.rank == 0


def main(rank, world_size):
    assert is_main(configure(SimpleNamespace())) == (rank == 0)
