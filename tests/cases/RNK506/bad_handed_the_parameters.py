"""A function clips what it is handed, which are the parameters of a sharded model

reason: each rank clips by the norm of its own shard
runs: no (FSDP on CUDA)
"""
import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


def limit(params, most):
    params = [p for p in params if p.grad is not None]
    return float(torch.nn.utils.clip_grad_norm_(params, most))  # expect: RNK506 "those of self.model"


def shard(net, device):
    return FSDP(net, device_id=device)


class Stepper:
    def __init__(self, model):
        self.model = model
        self.optimizer = torch.optim.AdamW(model.parameters())

    def step(self, loss):
        loss.backward()
        norm = limit(self.model.parameters(), 1.0)
        self.optimizer.step()
        return norm


def train(net, batches, device):
    model = shard(net, device)
    stepper = Stepper(model)
    for batch in batches:
        stepper.step(model(batch).sum())
