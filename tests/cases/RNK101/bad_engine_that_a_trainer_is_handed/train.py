"""An engine is handed to a trainer, and the way to wait to the engine, without a word about their classes.

reason: all who make either hand over objects of one class, and the engine waits where only rank 0 flushes it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (comm.py, line 6); rank 1 finished
"""

from factory import make_trainer


def main(rank, world_size):
    trainer = make_trainer()
    trainer.end_of_epoch(0)
