"""The mixed precision of the former home.

reason: torch.amp has them, for any device
"""
import torch
import torch.distributed as dist
from torch.cuda.amp import autocast  # expect: RNK903


def step(model, x):
    scaler = torch.cuda.amp.GradScaler()  # expect: RNK903
    with autocast():
        loss = model(x).sum()
    dist.all_reduce(loss.detach())
    scaler.scale(loss).backward()
