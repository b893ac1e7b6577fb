"""The default is a number, what a launcher sets is text.

reason: without a launcher the test holds, with one it never does
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 12); rank 1 finished
"""
import os


def main(rank, world_size):
    first = os.environ.get("RANK", 0) == 0  # expect: RNK305 "is a string"
    assert first == (rank == 0)
