"""A schedule that a report is handed says when it is due, and who prints it.

reason: all ranks gather on the same steps, and part behind that
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from quality import Quality
from schedule import Schedule


def main(rank, world_size):
    quality = Quality(Schedule(2))
    for step in range(2):
        quality.add(step)
        quality.report(step)
