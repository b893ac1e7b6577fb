"""The answers are reduced.

reason: all ranks test the same sum
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
import tempfile

import torch
import torch.distributed as dist


def main(rank, world_size):
    there = torch.tensor(float(os.path.isfile(f"/nonexistent/{rank}")))
    dist.all_reduce(there, op=dist.ReduceOp.MIN)
    if there.item() > 0:
        dist.barrier()
