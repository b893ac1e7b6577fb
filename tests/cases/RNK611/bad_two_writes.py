"""Checkpoint and log under one test.

reason: one test, one finding
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(state, losses, out_dir, local_rank):
    print("rank", dist.get_rank())
    if local_rank == 0:  # expect: RNK611
        torch.save(state, os.path.join(out_dir, "state.pt"))
        torch.save(losses, os.path.join(out_dir, "losses.pt"))
