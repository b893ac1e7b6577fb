"""Two reports are handed schedules of their own, and only the one that is due on all ranks gathers.

reason: which of both a report has is not the same for all of them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from quality import Quality
from schedule import Every, OnFirst


def main(rank, world_size):
    reports = [Quality(Every(2), True), Quality(OnFirst(), False)]
    for step in range(2):
        for report in reports:
            report.report(step, float(step))
