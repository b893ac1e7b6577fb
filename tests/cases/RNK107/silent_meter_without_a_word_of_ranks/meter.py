"""A meter in a file without a word of ranks counts steps, and asks the clock only for what it prints.

reason: all ranks count the same steps
runs: no (two files)
"""
import time

from sums import mean_of


class Meter:
    def __init__(self, interval):
        self.interval = interval
        self.last = time.time()

    def update(self, step, stats):
        if step % self.interval == 0:
            stats = mean_of(stats)
            now = time.time()
            print(step, now - self.last, stats)
            self.last = now
        return stats
