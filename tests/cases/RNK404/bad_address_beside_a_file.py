"""A checkpoint is read from a disk with its location, and from an address without.

reason: it is the same kind of file, which the training has saved from a GPU; the address of the guide is another one
"""
# see https://pytorch.org/docs/stable/hub.html
import os

import torch
from torch.nn.parallel import DistributedDataParallel


def load_checkpoint(path, model, optimizer):
    if path.startswith("https:"):
        checkpoint = torch.hub.load_state_dict_from_url(path)  # expect: RNK404
    else:
        checkpoint = torch.load(path, map_location="cpu")
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    return DistributedDataParallel(model, device_ids=[int(os.environ["LOCAL_RANK"])])
