"""Checkpoint mapped to the GPU of the rank

reason: a location computed from the local rank is right
runs: no (CUDA)
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def resume(model, path):
    local_rank = int(os.environ["LOCAL_RANK"])
    model = DDP(model, device_ids=[local_rank])
    where = {"cuda:0": f"cuda:{local_rank}"}
    model.module.load_state_dict(torch.load(path, map_location=where))
    return model
