"""The number of files is divided by the text of the environment, taken only where there is a group.

reason: a number divided by text is a TypeError, and one process alone never sees it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 15)
"""
import os

import torch.distributed as dist

FILES = ["a", "b", "c"]


def workers():
    return len(FILES) // (os.environ["WORLD_SIZE"] if dist.is_initialized() else 1)  # expect: RNK305 "TypeError where the environment has it"


def main(rank, world_size):
    assert workers() >= 0
