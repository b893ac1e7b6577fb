"""Functions that may give back something else than what they wrapped

reason: one of two returns gives the plain model, or the name is given something else
runs: no (FSDP1 on a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def maybe(model, sharded):
    if not sharded:
        return model
    return FSDP(model)


def plain(model):
    sharded = FSDP(model)
    print(sharded)
    return model


def step(model, x):
    model = maybe(model, x.is_cuda)
    model(x).sum().backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)


def other(model, x):
    model = plain(model)
    model(x).sum().backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
