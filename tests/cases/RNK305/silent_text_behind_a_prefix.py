"""The rank is put behind a text.

reason: two texts have a sum
runs: no (options of a program)
"""
import os


def name(options):
    rank = os.environ["RANK"]
    return options.prefix + rank, "rank" + rank
