"""What functions and methods give back is built behind the wrap, or belongs to another model

reason: the optimizer holds what is trained
runs: no (CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel, fully_shard


class Learner:
    def __init__(self, model):
        self.model = model
        self.shard()
        self.optimizer = self.make_optimizer()

    def make_optimizer(self):
        return torch.optim.AdamW(self.model.parameters())

    def shard(self):
        fully_shard(self.model)


def build(width):
    model = torch.nn.Linear(width, width)
    critic = torch.nn.Linear(width, 1)
    optimizer = torch.optim.AdamW(critic.parameters(), lr=1e-4)
    return model, optimizer, critic


def build_wrapped(width):
    model = FullyShardedDataParallel(torch.nn.Linear(width, width))
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-4)
    return model, optimizer


def train(batches):
    model, optimizer, critic = build(64)
    model = FullyShardedDataParallel(model)
    actor, other = build_wrapped(64)
    for batch in batches:
        (critic(model(batch)) + actor(batch)).sum().backward()
        optimizer.step()
        other.step()
