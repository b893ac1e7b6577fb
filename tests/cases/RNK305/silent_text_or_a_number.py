"""The variable or a number, as text, converted, or as a truth.

reason: nobody takes the text for a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def name_of_file():
    part = os.environ.get("RANK") or 0
    return f"part-{part}.pt"


def main(rank, world_size):
    me = int(os.environ.get("RANK") or rank)
    assert me == rank and name_of_file() == f"part-{rank}.pt"
    size = os.environ.get("WORLD_SIZE") or world_size
    assert int(size) == world_size
    master = os.environ.get("RANK") or "0"
    assert (master == "0") == (rank == 0)
