"""The rounds of a loop are the length of an object, which has as many files on each rank.

reason: what is left over is left out
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import sys

from shards import ShardIndex
from stats import Stats


def main(rank, world_size):
    files = (sys.argv[9:] or ["a", "bb", "ccc"])[:3]
    stats = Stats(ShardIndex(files))
    stats.collect()
