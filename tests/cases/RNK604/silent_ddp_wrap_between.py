"""The model is wrapped between the two.

reason: building DDP communicates
runs: no (a fragment)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


def start(model, path):
    if dist.get_rank() == 0:
        torch.save(model.state_dict(), path)
    model = DDP(model)
    model.module.load_state_dict(torch.load(path, map_location="cpu"))
    return model
