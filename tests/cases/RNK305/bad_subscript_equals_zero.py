"""The text of RANK is compared with the number 0.

reason: "0" never equals 0
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 15); rank 1 finished
"""
import os


def is_first():
    return os.environ["RANK"] == 0  # expect: RNK305 "always False"


def main(rank, world_size):
    assert is_first() == (rank == 0)
