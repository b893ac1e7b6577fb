"""The text of LOCAL_RANK is looked for among numbers.

reason: text is never among them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 12); rank 1 finished
"""
import os


def main(rank, world_size):
    logs = os.environ.get("LOCAL_RANK", "0") in (0, -1)  # expect: RNK305 "always False"
    assert logs == (rank == 0)
