"""A recipe makes a checkpointer of a derived class by a text; a parameter is called after a class that frameworks have.

reason: whose method runs is not told by the name, where others are derived of the class or a framework has one, too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import importlib

from brain import Brain

RECIPE = {"checkpointer": "checkpoints.LocalCheckpointer"}


def made(path):
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)()


def main(rank, world_size):
    parts = {name: made(path) for name, path in RECIPE.items()}
    Brain(**parts).end_of_epoch(0)
