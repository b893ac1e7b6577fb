"""Loading and starting afresh both end in a broadcast.

reason: one broadcast on either side
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    weights = torch.zeros(2)
    if os.path.exists(f"/nonexistent/{rank}"):
        dist.broadcast(weights, src=0)
    else:
        dist.broadcast(torch.ones(2), src=0)
