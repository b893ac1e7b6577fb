"""The optimizer after the wrap

reason: it holds the parameters of the wrapper
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(model):
    model = FSDP(model)
    optimizer = torch.optim.AdamW(model.parameters())
    return model, optimizer
