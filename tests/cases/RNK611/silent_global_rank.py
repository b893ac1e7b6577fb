"""The global rank is asked.

reason: one process of all writes
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(model, path):
    local_rank = int(os.environ["LOCAL_RANK"])
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
        print("saved by local rank", local_rank)
