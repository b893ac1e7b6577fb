"""A method hands the wrapper to a function of the loss, which may call it.

reason: nobody sees that the wrapper is left out
"""

import torch
from losses import contrastive
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, device):
        self.model = DDP(net.to(device), device_ids=[device])
        self.optimizer = torch.optim.AdamW(self.model.parameters())
        self.device = device

    def loss(self, batch):
        hidden = self.model.module.embed(batch.to(self.device))
        return contrastive(self.model, hidden)

    def step(self, batch):
        loss = self.loss(batch)
        loss.backward()
        self.optimizer.step()
        self.optimizer.zero_grad()
        return loss.detach()
