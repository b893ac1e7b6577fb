"""What this process has is kept under its id.

reason: the id says whose entry it is, and decides nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os

import torch
import torch.distributed as dist

BUFFERS = {}


def main(rank, world_size):
    BUFFERS[os.getpid()] = torch.ones(2)
    if os.getpid() in BUFFERS:
        dist.all_reduce(BUFFERS[os.getpid()])
