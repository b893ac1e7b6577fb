"""Where the newest checkpoint cannot be read, the one before it is, without a location.

reason: that the other one was to go to the CPU says nothing of this one
runs: no (CUDA)
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def resume(model, optimizer, path):
    try:
        checkpoint = torch.load(path, map_location="cpu")
    except RuntimeError:
        checkpoint = torch.load(f"{path}.before")  # expect: RNK404
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    return DDP(model, device_ids=[int(os.environ["LOCAL_RANK"])])
