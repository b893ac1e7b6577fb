"""The global rank is in the name.

reason: each process writes a file of its own
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(state, out_dir):
    if int(os.environ["LOCAL_RANK"]) == 0:
        torch.save(state, os.path.join(out_dir, f"state_{dist.get_rank()}.pt"))
