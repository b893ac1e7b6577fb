"""A schedule that a report is handed says on which steps it is due, and only rank 0 hears yes.

reason: all make the report with such a schedule, and the others return before they gather
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_gather_object (quality.py, line 17); rank 1 finished
"""

from quality import Quality
from schedule import Schedule


def main(rank, world_size):
    quality = Quality(Schedule(2))
    for step in range(2):
        quality.add(step)
        quality.report(step)
