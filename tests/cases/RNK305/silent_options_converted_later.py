"""One function stores the text in the options, a later one converts it.

reason: what is compared is a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
from types import SimpleNamespace


def configure(args):
    args.rank = os.environ.get("RANK", "0")
    return args


def convert(args):
    args.rank = int(args.rank)
    return args


def is_main(args):
    return args.rank == 0


def main(rank, world_size):
    assert is_main(convert(configure(SimpleNamespace()))) == (rank == 0)
