"""The file decides what is loaded.

reason: every rank enters the same barrier
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    state = {}
    if os.path.exists("/nonexistent/last.pt"):
        state = torch.load("/nonexistent/last.pt")
    dist.barrier()
    print(len(state))
