"""The clock of rank 0 is sent as a tensor

reason: strftime of a given time is the same on all ranks if the time is
runs: no (writes to the working directory)
"""
import time

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def save(state):
    now = torch.tensor(time.time(), dtype=torch.float64)
    dist.broadcast(now, 0)
    name = time.strftime("%Y%m%d_%H%M%S", time.localtime(now.item()))
    dcp.save(state, checkpoint_id=f"out/{name}")
