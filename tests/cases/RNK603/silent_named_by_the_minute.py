"""Every rank writes its model into a folder that is named by the time, or by the day and the rank.

reason: each has a name that it has made itself, which may be another one on each rank (RNK607 is about that)
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import os
from datetime import datetime

import torch
import torch.distributed as dist


def main(rank, world_size):
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(2, 2))
    model(torch.ones(1, 2) * rank).sum().backward()
    folder = os.path.join("runs", datetime.now().strftime("%Y-%m-%d"), f"rank{rank}")
    os.makedirs(folder, exist_ok=True)
    torch.save(model.module.state_dict(), os.path.join(folder, "last.pt"))
    other = os.path.join("runs", datetime.now().strftime("%Y-%m-%d-%H%M%S"))
    os.makedirs(other, exist_ok=True)
    torch.save(model.module.state_dict(), os.path.join(other, "last.pt"))
    dist.barrier()
    if rank == 0:
        print("saved")
