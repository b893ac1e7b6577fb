"""A trainer and an exporter call callbacks by the names of hooks, and hand themselves over.

reason: this callback is one of the exporter, whose validation is a matter of its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from callbacks import History
from trainer import Exporter, Trainer


def main(rank, world_size):
    Trainer([]).fit(1)
    Exporter([History(1)]).call("on_epoch_end", 0)
