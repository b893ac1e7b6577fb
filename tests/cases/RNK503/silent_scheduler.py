"""A schedule before the wrap

reason: a schedule holds no parameters
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(model, make_optimizer):
    total = sum(p.numel() for p in model.parameters())
    model = FSDP(model)
    optimizer = make_optimizer(model)
    scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, total)
    return model, optimizer, scheduler
