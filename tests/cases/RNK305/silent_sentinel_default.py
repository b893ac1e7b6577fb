"""A default of -1 means that there is no launcher.

reason: the test asks whether the variable is there, and text differs from -1
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def main(rank, world_size):
    distributed = os.environ.get("LOCAL_RANK", -1) != -1
    assert distributed
