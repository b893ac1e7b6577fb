"""The rank as text is compared with the rank that a caller names.

reason: the parameter is a number, as its default says, so that no process is the first
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 17); rank 1 finished
"""

import os


def is_first(master_rank=0):
    rank = os.environ.get("RANK", 0)
    return rank == master_rank  # expect: RNK305 "always False"


def main(rank, world_size):
    assert is_first() is (rank == 0)
