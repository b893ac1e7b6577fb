"""The model that the constructor keeps gives a loss in a method, and another one goes back from there.

reason: the wrapper's forward is called nowhere in a step, and what is reduced there is the loss for the log
"""

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, net, device):
        self.net = net.to(device)
        self.model = DDP(self.net, device_ids=[device.index])
        self.optimizer = torch.optim.AdamW(self.model.parameters())

    def loss(self, x, y):
        return torch.nn.functional.mse_loss(self.net(x), y)  # expect: RNK504

    def report(self, loss):
        dist.all_reduce(loss)
        print(loss.item() / dist.get_world_size())

    def step(self, x, y):
        loss = self.loss(x, y)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        self.report(loss.detach())
