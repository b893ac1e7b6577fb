"""The text of RANK is compared with the number 0.

reason: "0" never equals 0
runs: 2 ranks
"""
import os


def is_first():
    return os.environ["RANK"] == 0  # expect: RNK305 "always False"


def main(rank, world_size):
    assert is_first() == (rank == 0)
