"""The job ends with status 1.

reason: torchrun ends the other ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import math
import sys

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def main(rank, world_size):
    model = DDP(torch.nn.Linear(4, 4))
    loss = model(torch.ones(2, 4)).mean()
    if not math.isfinite(loss.item()):
        print("stopping")
        sys.exit(1)
    loss.backward()
