"""The variable of the launcher is taken as it is, and a number is computed where it is missing.

reason: what a launcher sets is text, which no rank is equal to
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 12); rank 1 finished
"""
import os


def main(rank, world_size):
    first = os.environ.get("RANK") or rank % world_size
    assert (first == 0) == (rank == 0)  # expect: RNK305 "is always False where the environment has it"
