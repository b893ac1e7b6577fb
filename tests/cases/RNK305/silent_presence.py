"""Is the variable there at all?

reason: nothing is compared with a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def main(rank, world_size):
    assert "RANK" in os.environ
    assert os.environ.get("WORLD_SIZE") is not None
    if os.environ.get("LOCAL_RANK"):
        print("launched")
