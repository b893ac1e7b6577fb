"""Text is compared with text.

reason: both sides are strings
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def main(rank, world_size):
    assert (os.environ["RANK"] == "0") == (rank == 0)
    assert os.environ.get("LOCAL_RANK", "0") in ("0", "1")
