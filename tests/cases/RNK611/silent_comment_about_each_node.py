"""A comment says that each node is to have its own checkpoint.

reason: the nodes do not share their disks, and somebody has thought of it
runs: no (needs several nodes)
"""

import os

import torch
import torch.distributed as dist


def save(model, path):
    if int(os.environ["LOCAL_RANK"]) == 0:
        # keep a copy on each machine
        torch.save(model.state_dict(), path)
    if dist.get_rank() == 0:
        print("saved", path)
