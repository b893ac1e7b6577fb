"""A docstring says that the nodes share no storage.

reason: each node has a checkpoint of its own, and the ranks of the node resume from it
runs: no (needs several nodes)
"""

import os

import torch
import torch.distributed as dist


def resume(model, path):
    """The checkpoint of this node; the hosts have no shared storage, so it may be missing on some."""
    if os.path.isfile(path):
        model.load_state_dict(torch.load(path, map_location="cpu"))


def save(model, path):
    if int(os.environ["LOCAL_RANK"]) == 0:
        torch.save(model.state_dict(), path)
    if dist.get_rank() == 0:
        print("saved", path)
