"""A function builds the optimizer

reason: what it is given is wrapped afterwards
runs: no (FSDP1 needs a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def make_optimizer(net, lr):
    return torch.optim.Adam(net.parameters(), lr=lr)


def build(model):
    optimizer = make_optimizer(model, lr=0.1)  # expect: RNK503
    return FSDP(model), optimizer
