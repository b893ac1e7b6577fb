"""Gradients are to be kept back while they are accumulated, but no_sync() is only called.

reason: the context is made and dropped, so each backward reduces the gradients
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 21)
"""
import torch
from torch.nn.parallel import DistributedDataParallel


def accumulated(module, batches):
    model = DistributedDataParallel(module)
    model.no_sync()  # expect: RNK810
    for batch in batches:
        model(batch).sum().backward()
    return module.weight.grad


def main(rank, world_size):
    gradient = accumulated(torch.nn.Linear(2, 1, bias=False), [torch.full((1, 2), float(rank))])
    assert gradient.eq(rank).all(), "the gradients were reduced"
