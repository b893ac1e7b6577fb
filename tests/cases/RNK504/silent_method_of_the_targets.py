"""The inner model makes targets without gradients in a method.

reason: nothing goes back through them
"""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, device):
        self.model = DDP(net.to(device), device_ids=[device])
        self.optimizer = torch.optim.AdamW(self.model.parameters())
        self.device = device

    @torch.no_grad()
    def targets(self, batch):
        return self.model.module.encoder(batch.to(self.device))

    def loss(self, batch):
        wanted = self.targets(batch)
        return (self.model(batch.to(self.device)) - wanted).square().mean()

    def step(self, batch):
        loss = self.loss(batch)
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss.detach()
