"""A folder that all ranks share for certain, said so.

reason: the comment settles it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    if os.path.exists(os.sep):  # distlint: uniform
        dist.barrier()
