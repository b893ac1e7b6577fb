"""The optimizer is built again after the wrap

reason: the second one trains
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(model, lr):
    optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
    print(len(optimizer.defaults))
    model = FSDP(model)
    optimizer = torch.optim.AdamW(model.parameters(), lr=lr)
    return model, optimizer
