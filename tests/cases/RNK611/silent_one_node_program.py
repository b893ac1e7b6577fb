"""A program that knows the local rank only.

reason: it may be meant for one node
runs: no (a race of several nodes)
"""
import os

import torch


def save(model, path):
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    if local_rank == 0:
        torch.save(model.state_dict(), path)
