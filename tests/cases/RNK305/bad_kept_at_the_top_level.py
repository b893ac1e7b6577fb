"""The number of processes is read at the top level and compared in a function.

reason: it is still text there
runs: no (a fragment)
"""
import os

WORLD = os.environ["WORLD_SIZE"]
COUNT = int(os.environ["WORLD_SIZE"])


def is_parallel():
    return WORLD > 1  # expect: RNK305


def is_really_parallel():
    return COUNT > 1 and f"{WORLD} processes"
