"""A folder below a temporary one.

reason: mkdtemp gives every process its own
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch.distributed as dist


def main(rank, world_size):
    folder = os.path.join(tempfile.mkdtemp(), "parts")
    os.makedirs(folder)
    dist.barrier()
    assert os.path.isdir(folder)
