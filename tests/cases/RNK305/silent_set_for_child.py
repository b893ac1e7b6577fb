"""The variable is written, not read.

reason: what is written is text
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def main(rank, world_size):
    os.environ["LOCAL_RANK"] = str(rank)
    environment = dict(os.environ)
    environment["RANK"] = str(rank + 1)
    assert environment["RANK"] == str(rank + 1)
