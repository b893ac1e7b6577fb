"""A trainer tells a decorator of another file the rank, as a number.

reason: numbers can be compared
runs: no (nothing communicates)
"""
import os

from only import on_first


class Trainer:
    def __init__(self):
        if "LOCAL_RANK" in os.environ:
            on_first.rank = int(os.environ["LOCAL_RANK"])
            on_first.name = os.environ["LOCAL_RANK"]
