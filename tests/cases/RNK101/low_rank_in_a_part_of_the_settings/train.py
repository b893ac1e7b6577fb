"""A part of the settings has a rank that is none of a process.

reason: the project stores a number there that all ranks have, so that only the name speaks for it
runs: no (with this number all ranks finish)
"""
from settings import Settings
from trainer import Trainer


def main(rank, world_size):
    Trainer(Settings()).train()
