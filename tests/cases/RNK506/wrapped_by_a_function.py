"""A function gives back what it wrapped

reason: the parameters are those of the wrapper, whoever made it
runs: no (FSDP1 on a GPU)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def shard(model):
    return FSDP(model)


def build(model, rate):
    model = FSDP(model)
    return model, torch.optim.SGD(model.parameters(), lr=rate)


def step(model, x):
    model = shard(model)
    model(x).sum().backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)  # expect: RNK506


class Trainer:
    def __init__(self, model):
        self.model, self.optimizer = build(model, 0.1)

    def step(self, x):
        self.model(x).sum().backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)  # expect: RNK506
        self.optimizer.step()
