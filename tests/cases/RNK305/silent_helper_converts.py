"""Helpers read environment variables: one converts, the other is compared with text.

reason: numbers meet numbers, and text meets text
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os


def env_int(name, default=0):
    return int(os.environ.get(name, default))


def env(name):
    return os.environ[name]


def main(rank, world_size):
    assert (env_int("RANK") == 0) == (rank == 0)
    assert (env("RANK") == "0") == (rank == 0)
    assert env_int("WORLD_SIZE") > 1
