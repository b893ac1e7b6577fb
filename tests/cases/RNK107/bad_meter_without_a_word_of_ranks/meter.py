"""A meter asks the clock and calls a helper of another file that reduces; its own file has no word of ranks.

reason: the helper's file communicates, and each rank reads its own clock
runs: no (two files)
"""
import time

from sums import mean_of


class Meter:
    def __init__(self, interval):
        self.interval = interval
        self.last = time.time()

    def update(self, stats):
        now = time.time()
        if now - self.last > self.interval:
            stats = mean_of(stats)  # expect: RNK107
            self.last = now
        return stats
