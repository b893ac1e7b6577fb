"""A method gives back what the inner model says of a batch, and another one goes back from there.

reason: the wrapper's forward is called nowhere in a step
"""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, device):
        self.model = DDP(net.to(device), device_ids=[device])
        self.optimizer = torch.optim.AdamW(self.model.parameters())
        self.device = device

    def loss(self, batch):
        x, y = batch
        logits = self.model.module(x.to(self.device))  # expect: RNK504
        return torch.nn.functional.cross_entropy(logits, y.to(self.device))

    def step(self, batch):
        loss = self.loss(batch)
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss.detach()
