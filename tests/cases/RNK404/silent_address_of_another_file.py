"""Published weights are fetched where there is no own file.

reason: the author knows the address and what is there, which is mostly saved from the CPU; or both are told where to go
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel

WEIGHTS = "https://example.org/weights.pt"


def load_weights(path, model):
    if os.path.exists(path):
        checkpoint = torch.load(path, map_location="cpu")
    else:
        checkpoint = torch.hub.load_state_dict_from_url(WEIGHTS)
    model.load_state_dict(checkpoint["model"])
    return DistributedDataParallel(model, device_ids=[int(os.environ["LOCAL_RANK"])])


def load_checkpoint(path, model, optimizer):
    if path.startswith("https:"):
        checkpoint = torch.hub.load_state_dict_from_url(path, map_location="cpu")
    else:
        checkpoint = torch.load(path, map_location="cpu")
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
