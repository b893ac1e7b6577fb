"""The options of FSDP stand in a dict and in a variable.

reason: with use_orig_params=True the same Parameter objects stay in the model
runs: no (FSDP1 needs a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(model):
    options = {"use_orig_params": True, "limit_all_gathers": True}
    optimizer = torch.optim.AdamW(model.parameters())
    model = FSDP(model, **options)
    return model, optimizer


def build_another(model):
    options = dict(use_orig_params=True)
    optimizer = torch.optim.AdamW(model.parameters())
    model = FSDP(model, **options)
    return model, optimizer


def build_for_compilation(model):
    keep = True
    optimizer = torch.optim.AdamW(model.parameters())
    model = FSDP(model, use_orig_params=keep)
    return torch.compile(model), optimizer
