"""A base keeps the model and the wrapper in two attributes; derived classes call the wrapper, or keep another model

reason: the forward of DDP runs, or the model is none that it wraps
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(2, 1, bias=False)
        nn.init.ones_(self.linear.weight)

    def loss(self, x):
        return self.linear(x).mean()

    def forward(self, x):
        return self.loss(x)


class Solver:
    def __init__(self):
        self.core = Net()
        self.net = DDP(self.core)

    @torch.no_grad()
    def measure(self, x):
        return self.core.loss(x).item()


class Trainer(Solver):
    def __init__(self, rate):
        super().__init__()
        self.optimizer = torch.optim.SGD(self.net.parameters(), lr=rate)

    def step(self, x):
        loss = self.net(x)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()
        return self.core.loss(x).item()


class Alone(Solver):
    def __init__(self, rate):
        super().__init__()
        self.core = Net()
        self.optimizer = torch.optim.SGD(self.core.parameters(), lr=rate)

    def step(self, x):
        loss = self.core.loss(x)
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()


class Own(Solver):
    def __init__(self):
        self.core = Net()

    def step(self, x):
        loss = self.core.loss(x)
        loss.backward()


def main(rank, world_size):
    trainer = Trainer(0.1)
    trainer.step(torch.full((4, 2), float(rank)))
    trainer.measure(torch.ones(4, 2))
    weights = [torch.empty(1, 2) for _ in range(world_size)]
    dist.all_gather(weights, trainer.core.linear.weight.detach())
    assert torch.equal(weights[0], weights[1]), weights
    Alone(0.1).step(torch.ones(4, 2))
    Own().step(torch.ones(4, 2))
