"""Only a test hands over what waits.

reason: programs hand over something else
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from quiet import Quiet
from trainer import Trainer


def build():
    return Trainer(Quiet())


def main(rank, world_size):
    build().end()
