"""An old file that cannot be brought to the CPU is loaded to where it was saved, with a warning.

reason: the block before it has told where the tensors go
runs: no (CUDA)
"""
import os
import warnings

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def resume(model, optimizer, path):
    try:
        checkpoint = torch.load(path, map_location="cpu")
    except RuntimeError:
        warnings.warn("an old file: it is loaded to where it was saved", stacklevel=2)
        checkpoint = torch.load(path)
    model.load_state_dict(checkpoint["model"])
    optimizer.load_state_dict(checkpoint["optimizer"])
    return DDP(model, device_ids=[int(os.environ["LOCAL_RANK"])])
