"""A folder below a temporary one.

reason: mkdtemp gives every process its own
runs: 2 ranks
"""
import os
import tempfile

import torch.distributed as dist


def main(rank, world_size):
    folder = os.path.join(tempfile.mkdtemp(), "parts")
    os.makedirs(folder)
    dist.barrier()
    assert os.path.isdir(folder)
