"""Weights are put together on rank 0, those that a test finds sharded.

reason: behind the test the tensor is a DTensor, whose full_tensor gathers
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor


def gathered(weights):
    out = {}
    for name, weight in weights.items():
        out[name] = weight.full_tensor() if isinstance(weight, DTensor) else weight
    return out


def norms(weights):
    if dist.get_rank() == 0:
        for name, weight in weights.items():
            if isinstance(weight, DTensor):
                weight = weight.full_tensor()  # expect: RNK105 "full_tensor"
            print(name, weight.norm())


def export(model, path):
    fully_shard(model)
    weights = dict(model.named_parameters())
    if dist.get_rank() == 0:
        torch.save(gathered(weights), path)  # expect: RNK105 "full_tensor"
    norms(weights)
