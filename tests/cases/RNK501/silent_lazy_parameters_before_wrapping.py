"""Lazy layers get their shapes before the model is wrapped.

reason: DDP needs initialised parameters; the dummy pass runs on the bare CPU module, equally on every rank
"""
import os

import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, classes: int):
        local_rank = int(os.environ["LOCAL_RANK"])
        torch.cuda.set_device(local_rank)
        dist.init_process_group("nccl")
        model = nn.Sequential(nn.LazyConv2d(32, 3), nn.ReLU(), nn.Flatten(), nn.LazyLinear(classes))
        with torch.no_grad():
            model(torch.zeros(1, 3, 32, 32))
        self.model = DDP(model.to(local_rank), device_ids=[local_rank])
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1)

    def step(self, x, y):
        loss = nn.functional.cross_entropy(self.model(x), y)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        return loss.detach()
