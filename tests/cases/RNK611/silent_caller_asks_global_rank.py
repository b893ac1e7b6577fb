"""The caller asks for the global rank.

reason: one process of all comes there
runs: no (a race of several nodes)
"""
import os

import torch
import torch.distributed as dist


def save(model, path):
    if int(os.environ["LOCAL_RANK"]) == 0:
        torch.save(model.state_dict(), path)


def finish(model, path):
    if dist.get_rank() == 0:
        save(model, path)
