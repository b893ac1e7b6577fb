"""Every rank writes the settings of its training into a folder that is named by the day.

reason: ranks of one job start on the same day, so the name tells none of them apart
runs: no (a race)
"""
import os
from datetime import datetime

import torch
import torch.distributed as dist


def main(rank, world_size):
    model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(2, 2))
    model(torch.ones(1, 2) * rank).sum().backward()
    folder = os.path.join("runs", datetime.now().strftime("%Y_%m%d_runs"))
    os.makedirs(folder, exist_ok=True)
    torch.save(model.module.state_dict(), os.path.join(folder, "last.pt"))  # expect: RNK603
    dist.barrier()
    if rank == 0:
        print("saved")
