"""The listing is printed.

reason: no collective depends on it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    files = os.listdir(os.sep)
    for name in files[:1]:
        print(name)
    dist.barrier()
