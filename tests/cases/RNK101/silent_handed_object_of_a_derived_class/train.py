"""The object that is handed over overrides the method that waits.

reason: what is called prints
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from comm import FirstRankComm
from trainer import Trainer


def build():
    return Trainer(FirstRankComm())


def main(rank, world_size):
    build().end()
