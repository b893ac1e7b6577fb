"""The rank lies in a part of the settings, where a function of another file stores it.

reason: all that the project stores in `processes.rank` is the rank, however long the way to it is
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (trainer.py, line 11); rank 1 finished
"""
import setup
from settings import Settings
from trainer import Trainer


def main(rank, world_size):
    settings = Settings()
    setup.init(settings)
    Trainer(settings).train()
