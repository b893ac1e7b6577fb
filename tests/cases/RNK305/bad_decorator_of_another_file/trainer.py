"""A trainer tells a decorator of another file the rank, as text.

reason: the decorator compares it with 0, so that nothing runs any more
runs: no (what no rank runs any more leaves nothing to see)
"""
import os

from only import on_first


class Trainer:
    def __init__(self):
        if "LOCAL_RANK" in os.environ:
            on_first.rank = os.environ["LOCAL_RANK"]  # expect: RNK305 "on_first.rank is a string"
