"""The text of LOCAL_RANK is looked for among numbers.

reason: text is never among them
runs: 2 ranks
"""
import os


def main(rank, world_size):
    logs = os.environ.get("LOCAL_RANK", "0") in (0, -1)  # expect: RNK305 "always False"
    assert logs == (rank == 0)
