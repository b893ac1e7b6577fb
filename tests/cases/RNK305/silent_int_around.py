"""The lookup is converted at once.

reason: numbers are compared with numbers
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def main(rank, world_size):
    assert (int(os.environ["RANK"]) == 0) == (rank == 0)
    assert int(os.environ["WORLD_SIZE"]) > 1
    assert int(os.getenv("LOCAL_RANK", "-1")) in range(8)
