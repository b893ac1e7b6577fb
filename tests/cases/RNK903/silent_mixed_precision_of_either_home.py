"""The former home of mixed precision, where torch has no other.

reason: a test looks after it
"""
import torch
import torch.distributed as dist

if hasattr(torch.amp, "GradScaler"):
    from torch.amp import GradScaler
else:
    from torch.cuda.amp import GradScaler


def step(model, x):
    scaler = GradScaler()
    with torch.autocast("cuda"):
        loss = model(x).sum()
    dist.all_reduce(loss.detach())
    scaler.scale(loss).backward()
