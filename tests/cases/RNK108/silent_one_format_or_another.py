"""Two formats of weights in a folder, each with its loader.

reason: one file after the other is asked for, to know how to load what is there
runs: no (needs weights)
"""
import os

import torch
import torch.distributed as dist


def load_pipeline(path):
    return torch.load(path, map_location="cpu")


def load_together(model, path):
    state = [torch.load(path, map_location="cpu") if dist.get_rank() == 0 else None]
    dist.broadcast_object_list(state, src=0)
    model.load_state_dict(state[0])
    return model


def from_folder(model, folder):
    pipeline = os.path.join(folder, "pipeline.pt")
    weights = os.path.join(folder, "weights.pt")
    if os.path.exists(pipeline):
        return load_pipeline(pipeline)
    elif os.path.exists(weights):
        return load_together(model, weights)
    raise FileNotFoundError(folder)
