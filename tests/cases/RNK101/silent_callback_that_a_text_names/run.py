"""A trainer validates on all ranks, then calls its callbacks by the names of hooks.

reason: the callback of rank 0 notes what all have reduced
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from callbacks import History
from trainer import Trainer


def main(rank, world_size):
    Trainer([History(1)]).fit(1)
