"""Rank 0 looks and tells the others.

reason: the answer is broadcast
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    found = [os.path.exists(f"/nonexistent/{rank}")]
    dist.broadcast_object_list(found, src=0)
    if found[0]:
        dist.barrier()
