"""A file is loaded on rank 0 and broadcast, a folder by all ranks; the answer has a name, or the folder comes first.

reason: the test asks what the path is; if it were missing, both sides would fail
runs: no (needs a checkpoint)
"""
from pathlib import Path

import torch
import torch.distributed as dist
import torch.distributed.checkpoint as dcp


def load(model, path: Path):
    is_file = path.is_file()
    print("a file:", is_file)
    if is_file:
        state = torch.load(path, map_location="cpu")
        dist.broadcast_object_list([state["step"]], src=0)
        model.load_state_dict(state["model"])
        return
    state = {"model": model.state_dict()}
    dcp.load(state, checkpoint_id=path)
    model.load_state_dict(state["model"])


def load_either(model, path: Path):
    if not path.is_file():
        state = {"model": model.state_dict()}
        dcp.load(state, checkpoint_id=path)
    else:
        state = torch.load(path, map_location="cpu")
        dist.broadcast_object_list([state["step"]], src=0)
    model.load_state_dict(state["model"])
