"""A helper gives back the text of an environment variable.

reason: the test is never true
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 got a wrong value (line 16); rank 1 finished
"""
import os


def env(name, default=None):
    return os.environ.get(name, default)


def main(rank, world_size):
    first = env("RANK") == 0  # expect: RNK305 "is always False"
    assert first == (rank == 0)
