"""Sharded only in some runs

reason: in these runs the optimizer is stale
runs: no (FSDP1 needs a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def build(model, args):
    optimizer = torch.optim.Adam(model.parameters())  # expect: RNK503
    if args.fsdp:
        model = FSDP(model)
    return model, optimizer
