"""torch.load as it is, beside one that has its location.

reason: every rank's copy goes to the GPU that saved it
"""
import os
from functools import partial

import torch
from torch.nn.parallel import DistributedDataParallel

read = partial(torch.load, map_location="cpu", weights_only=True)


def resume(model, optimizer, path):
    print(read("names.pt"))
    checkpoint = torch.load(path)  # expect: RNK404
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    return DistributedDataParallel(model, device_ids=[int(os.environ["LOCAL_RANK"])])
