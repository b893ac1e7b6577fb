"""The wrapper is handed to a function that wants the parameters, and not kept

reason: the parameters are those of the model, which is called without the wrapper
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def groups(model, decay):
    if decay:
        return [p for _, p in model.named_parameters()]
    return model.parameters()


def build(model, rank):
    first = torch.optim.SGD(groups(DDP(model, device_ids=[rank]), 0))  # expect: RNK504 "is dropped"
    return model, first


def build_at_once(model):
    optimizer = torch.optim.SGD(DDP(model).parameters())  # expect: RNK504 "is dropped"
    return model, optimizer


def wrap(generator, critic):
    generator = DDP(generator)  # expect: RNK504 "(1 more beside it)"
    critic = DDP(critic)
