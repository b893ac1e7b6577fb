"""A function shards the model

reason: it replaces the parameters of what it is given
runs: no (needs GPUs)
"""
import torch
from torch.distributed.fsdp import fully_shard


def shard(net):
    for block in net.blocks:
        fully_shard(block)
    fully_shard(net)


def build(model):
    optimizer = torch.optim.Adam(model.parameters())  # expect: RNK503 "in shard"
    shard(model)
    return optimizer
