"""The optimizer before FSDP

reason: FSDP flattens the parameters into new ones
runs: no (FSDP1 needs a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(model):
    optimizer = torch.optim.AdamW(model.parameters())  # expect: RNK503 "FSDP"
    model = FSDP(model)
    return model, optimizer
