"""Two formats of a checkpoint, told apart by a file in it.

reason: the checkpoint is read either way; a helper looks, and a variable keeps what it saw
runs: no (needs a checkpoint)
"""
import os

import torch
import torch.distributed.checkpoint as dcp


def is_sharded(folder):
    return os.path.exists(os.path.join(folder, ".metadata"))


def load(model, folder):
    sharded = is_sharded(folder)
    if sharded:
        state = {"model": model.state_dict()}
        dcp.load(state, checkpoint_id=folder)
    else:
        state = torch.load(folder, map_location="cpu")
    model.load_state_dict(state["model"])
