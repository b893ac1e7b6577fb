"""The master finishes a report that it holds since it was made

reason: what the object holds gathers from all ranks, and no word of the method says so
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather_object (comm.py, line 10); rank 1 finished
"""

from comm import is_master
from report import Report


class Runner:
    def __init__(self):
        self.report = Report()

    def run(self, steps):
        for step in range(steps):
            self.report.rows.append(step)
        self.finish()

    def finish(self):
        if is_master():
            self.report.flush()  # expect: RNK101 "runs only when `is_master()`"


def main(rank, world_size):
    Runner().run(3)
