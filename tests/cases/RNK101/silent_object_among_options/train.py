"""A function is called with options that hold the object.

reason: the one that rank 0 uses is quiet
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from comm import Comm
from fit import fit


class Quiet:
    def sync(self):
        print("quiet")


def run(**options):
    fit(**options)


def alone():
    fit(Comm(), -1)


def main(rank, world_size):
    run(comm=Quiet(), rank=rank)
