"""Both ranks are asked.

reason: one process of all writes
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(model, path, local_rank):
    if local_rank == 0:
        if dist.get_rank() == 0:
            torch.save(model.state_dict(), path)
