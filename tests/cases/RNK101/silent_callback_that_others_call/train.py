"""Two objects hand themselves to the callbacks, and only one of them has a method in which ranks meet.

reason: what the callback is handed is of two classes, and the one that saves on rank 0 is alone with what it does
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
from callbacks import Checkpoint
from trainer import Exporter


def main(rank, world_size):
    Exporter([Checkpoint()]).run()
