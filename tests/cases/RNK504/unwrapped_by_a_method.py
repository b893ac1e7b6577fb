"""A method gives the model inside of the wrapper, if there is one, and another one asks that for the loss

reason: the wrapper's forward is called nowhere
"""
import torch
from torch.nn.parallel import DistributedDataParallel


class Trainer:
    def __init__(self, net, device):
        self.model = DistributedDataParallel(net.to(device), device_ids=[device])
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.1)

    def bare(self):
        return self.model.module if hasattr(self.model, "module") else self.model

    def step(self, x):
        loss = self.bare().loss_of(x)  # expect: RNK504
        loss.backward()
        self.optimizer.step()

    def step_under_a_name(self, x):
        net = self.bare()
        net.loss_of(x).backward()  # expect: RNK504
        self.optimizer.step()

    def _loss(self, x):
        net = self.bare()
        return net.loss_of(x)  # expect: RNK504

    def step_by_a_method(self, x):
        self._loss(x).backward()
        self.optimizer.step()


def train(model, loader, optimizer, device, is_wrapped):
    if is_wrapped:
        model = DistributedDataParallel(model, device_ids=[device])
    net = model.module if is_wrapped else model
    for x in loader:
        loss = net.loss_of(x)  # expect: RNK504
        loss.backward()
        optimizer.step()
