"""A helper converts.

reason: what it returns is a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def env_int(name, default):
    return int(os.environ.get(name, default))


def world():
    return int(os.environ["WORLD_SIZE"])


def main(rank, world_size):
    assert env_int("RANK", 0) == rank
    assert world() > 1
