"""A table of trainers gives the class to whoever asks for it by a name.

reason: who takes it from there hands over something quiet
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from comm import Comm, Quiet
from trainer import TRAINERS, Trainer


def unused():
    return Trainer(Comm())


def main(rank, world_size):
    trainer = TRAINERS["plain"](Quiet())
    trainer.end(True)
