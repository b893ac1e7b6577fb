"""The object that is handed over overrides a step of the method that is called.

reason: nobody waits in that step
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from comm import Eager
from trainer import Trainer


def build():
    return Trainer(Eager())


def main(rank, world_size):
    build().end()
