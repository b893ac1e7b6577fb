"""The text is compared by identity.

reason: a text is no number, however it is compared
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 14); rank 1 finished
"""
import os


def main(rank, world_size):
    me = os.getenv("RANK", "0")
    zero = 0
    first = me is zero  # expect: RNK305 "is always False"
    assert first == (rank == 0)
