"""The rounds of a loop are the length of an object, which has the files of its rank.

reason: two of three files are the first rank's; loop, length and list stand in two files, and a third brings them together
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (stats.py, line 13); rank 1 finished
"""

import sys

from shards import ShardIndex
from stats import Stats


def main(rank, world_size):
    files = (sys.argv[9:] or ["a", "bb", "ccc"])[:3]
    stats = Stats(ShardIndex(files))
    stats.collect()  # expect: RNK104 "`stats.collect()` can go round more often"
