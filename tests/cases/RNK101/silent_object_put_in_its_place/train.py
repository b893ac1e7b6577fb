"""What a trainer was handed is replaced by something quiet before its end.

reason: nobody waits there any more
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from comm import Comm, Quiet
from trainer import Trainer


def build():
    return Trainer(Comm())


def main(rank, world_size):
    trainer = build()
    trainer.begin()
    trainer.comm = Quiet()
    trainer.end()
