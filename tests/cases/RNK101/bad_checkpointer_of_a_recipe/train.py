"""A recipe makes the checkpointer by a text, and only the parameter's name says what it is.

reason: the project has one class of that name, and its method waits where only the first rank calls it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in barrier (checkpoints.py, line 6); rank 1 finished
"""

import importlib

from brain import Brain

RECIPE = {"checkpointer": "checkpoints.Checkpointer"}


def made(path):
    module, _, name = path.rpartition(".")
    return getattr(importlib.import_module(module), name)()


def main(rank, world_size):
    parts = {name: made(path) for name, path in RECIPE.items()}
    Brain(**parts).end_of_epoch(0)
