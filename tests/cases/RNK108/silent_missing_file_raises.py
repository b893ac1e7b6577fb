"""A missing file raises.

reason: torchrun ends the other ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    if not os.path.exists(os.sep):
        raise FileNotFoundError(os.sep)
    dist.barrier()
