"""Each rank reads its own part again.

reason: no rank needs what another one writes
runs: no (a race)
"""
import os

import torch
import torch.distributed as dist


def evaluate(rows, folder):
    rank = dist.get_rank()
    torch.save(rows, os.path.join(folder, f"part_{rank}.pt"))
    return torch.load(os.path.join(folder, f"part_{rank}.pt"))
