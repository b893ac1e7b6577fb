"""All ranks put the weights together that a test finds sharded; rank 0 keeps them.

reason: only what is local runs on rank 0: the sizes, and what a test finds to be no DTensor
runs: no (needs a GPU)
"""
import torch
import torch.distributed as dist
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor


def full(weight):
    if isinstance(weight, DTensor):
        return weight.full_tensor()
    return weight


def export(model, path):
    fully_shard(model)
    weights = {name: full(weight) for name, weight in model.named_parameters()}
    if dist.get_rank() == 0:
        torch.save(weights, path)
        for name, weight in model.named_parameters():
            if isinstance(weight, DTensor):
                weight = weight.to_local()
            print(name, weight.shape)
