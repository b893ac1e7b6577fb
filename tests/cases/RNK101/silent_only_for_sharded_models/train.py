"""Rank 0 saves; what it saves is no sharded model.

reason: the barrier in the helper is for models that are asked for by class, and this program makes none of them
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist
from saving import save


def main(rank, world_size):
    model = torch.nn.Linear(2, 2)
    if dist.get_rank() == 0:
        save(os.path.join(tempfile.mkdtemp(), "last.pt"), [model])
    dist.barrier()
