"""Two reporters are handed over, and one of them is for the first rank alone.

reason: who reports from rank 0 only is handed the one that asks nobody
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from reporters import LocalReporter, SharedReporter
from steps import Steps


def shared():
    return Steps(SharedReporter(), False)


def local():
    return Steps(LocalReporter(), True)


def main(rank, world_size):
    shared().end(1.0)
    local().end(1.0)
