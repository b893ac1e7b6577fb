"""An optimizer of one's own gets models that FSDP has not sharded

reason: DDP and NO_SHARD leave the parameters whole, and another model is no part of the sharded one
runs: no (FSDP on CUDA)
"""
from torch.distributed.fsdp import ShardingStrategy
from torch.nn.parallel import DistributedDataParallel as DDP

import torch
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP


class Masters:
    def __init__(self, model, lr):
        self.parameters = [p for p in model.parameters() if p.requires_grad]
        self.masters = [p.detach().clone().float() for p in self.parameters]
        self.optimizer = torch.optim.AdamW(self.masters, lr=lr)

    def step(self):
        for parameter, master in zip(self.parameters, self.masters):
            master.grad = parameter.grad.float()
        torch.nn.utils.clip_grad_norm_(self.masters, 1.0)
        self.optimizer.step()


def train(net, other, batches):
    model = DDP(net)
    optimizer = Masters(model, 1e-3)
    teacher = FSDP(other)
    for batch in batches:
        (model(batch) - teacher(batch)).sum().backward()
        optimizer.step()


def train_whole(net):
    model = FSDP(net, sharding_strategy=ShardingStrategy.NO_SHARD)
    return model, Masters(model, 1e-3)
