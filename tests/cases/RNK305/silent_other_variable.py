"""Variables that are no ranks.

reason: nothing is known about their use
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def main(rank, world_size):
    os.environ.setdefault("MY_LEVEL", "3")
    assert os.environ["MY_LEVEL"] != 3
    print(int(os.environ["RANK"]))
