"""Models of the meta device that are given values before the wrap

reason: they have them
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def build(rank):
    with torch.device("meta"):
        model = torch.nn.Linear(4, 1)
    model.to_empty(device=rank)
    return DDP(model, device_ids=[rank])


def build_anew(rank):
    with torch.device("meta"):
        model = torch.nn.Linear(4, 1)
    print(sum(p.numel() for p in model.parameters()))
    model = torch.nn.Linear(4, 1).cuda(rank)
    return DDP(model, device_ids=[rank])
