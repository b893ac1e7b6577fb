"""The number of files is divided by a number that is made of the text of the environment.

reason: both sides are numbers; where the text is a text on both ways, nothing is counted with it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch.distributed as dist

FILES = ["a", "b", "c"]


def workers():
    return max(1, len(FILES) // (int(os.environ["WORLD_SIZE"]) if dist.is_initialized() else 1))


def name_of_file():
    size = os.environ["WORLD_SIZE"] if dist.is_initialized() else "1"
    return "of-" + size


def main(rank, world_size):
    shared = os.environ["WORLD_SIZE"] if dist.is_initialized() else 1
    assert workers() >= 0
    assert len(FILES) // int(shared) >= 0
    assert name_of_file() == f"of-{world_size}"
