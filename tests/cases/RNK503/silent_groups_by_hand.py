"""The parameters are exchanged by hand

reason: the groups of the optimizer get the new parameters
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import fully_shard


def build(model):
    optimizer = torch.optim.AdamW(model.parameters())
    fully_shard(model)
    optimizer.param_groups[0]["params"] = list(model.parameters())
    return optimizer
