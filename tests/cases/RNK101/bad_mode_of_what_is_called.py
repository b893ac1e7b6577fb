"""A reader reduces in one of its modes.

reason: nobody sees the mode, and who calls the reader on one rank may know it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 15); rank 1 finished
"""
from types import SimpleNamespace

import torch
import torch.distributed as dist


def read(found, options):
    if options.mode == "shared":
        dist.all_reduce(found)
    return found


def prepare(options):
    if dist.get_rank() == 0:
        read(torch.ones(2), options)  # expect: RNK101 low


def main(rank, world_size):
    prepare(SimpleNamespace(mode="shared"))
