"""Something that waits for nobody stands in for it where there is one process.

reason: which of the two the trainer gets is a choice of its maker
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from comm import Alone, Comm
from trainer import Trainer


def build(shared):
    comm = Comm() if shared else Alone()
    return Trainer(comm)


def main(rank, world_size):
    build(shared=False).end()
