"""A checkpoint is read from a disk with its location, and one of a table of addresses without.

reason: the published files are those of the table, whose author knows that they were saved from the CPU
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel

WEIGHTS = {
    "small": "https://example.org/weights/small.pth",
    "large": "https://example.org/weights/large.pth",
}


def load_checkpoint(path, model):
    if path.startswith("https:"):
        checkpoint = torch.hub.load_state_dict_from_url(path)
    else:
        checkpoint = torch.load(path, map_location="cpu")
    model.load_state_dict(checkpoint["model"])
    return DistributedDataParallel(model, device_ids=[int(os.environ["LOCAL_RANK"])])


def load_published(size, model):
    return load_checkpoint(WEIGHTS[size], model)
