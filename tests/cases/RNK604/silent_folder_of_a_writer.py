"""Rank 0 opens a writer in a folder inside of one that all read.

reason: what the writer puts there is read by nobody
runs: no (needs tensorboard)
"""
import os

import torch
import torch.distributed as dist
from torch.utils.tensorboard import SummaryWriter


def run(folder):
    if dist.get_rank() == 0:
        writer = SummaryWriter(os.path.join(folder, "tensorboard"))
        writer.add_scalar("started", 1.0, 0)
    found = [name for name in os.listdir(folder) if name.endswith(".pt")]
    return [torch.load(os.path.join(folder, name), map_location="cpu") for name in found]
