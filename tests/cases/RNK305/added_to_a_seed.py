"""The rank is added to the seed of the options.

reason: text and a number have no sum; without a launcher the default is a number, so nobody notices
runs: no (options of a program)
"""
import os

import numpy as np


def generator(config):
    rank = os.environ.get("RANK", 0)
    return np.random.default_rng(config.seed + rank)  # expect: RNK305 "is a TypeError"
