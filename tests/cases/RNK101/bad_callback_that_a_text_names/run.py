"""A trainer calls its callbacks by the names of hooks, and hands itself over.

reason: the callback validates on rank 0 only, and that reduces over all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (trainer.py, line 17); rank 1 finished
"""

from callbacks import History
from trainer import Trainer


def main(rank, world_size):
    Trainer([History(1)]).fit(1)
