"""A size is asked for where the environment has none, and stays text where it has one.

reason: a number is divided by a text under a launcher that sets the variable
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError (line 16)
"""
import os

import torch.distributed as dist


def tokens_per_rank(tokens):
    world_size = os.environ.get("WORLD_SIZE", None)  # expect: RNK305 "`world_size` is a number in line 15"
    if world_size is None:
        world_size = dist.get_world_size()
    return tokens / world_size


def main(rank, world_size):
    tokens_per_rank(1024)
