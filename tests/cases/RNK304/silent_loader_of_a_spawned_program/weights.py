"""Weights, for a process of one machine."""

import torch
import torch.distributed as dist


def load(model, path):
    if dist.is_initialized():
        saved = torch.load(path, map_location=torch.device("cuda", dist.get_rank()))
    else:
        saved = torch.load(path, map_location="cpu")
    model.load_state_dict(saved)
