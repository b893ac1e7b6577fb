"""A base keeps the model and the wrapper in two attributes, and a method of the derived class takes the loss of the first

reason: the forward of DDP does not run, so its hooks reduce nothing
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 50)
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


class Trainer(Solver):
    def __init__(self, rate):
        super().__init__()
        self.optimizer = torch.optim.SGD(self.net.parameters(), lr=rate)

    def step(self, x):
        self.net.train()
        loss = self.core.loss(x)  # expect: RNK504 "self.core.loss() bypasses the forward of DDP"
        self.optimizer.zero_grad()
        loss.backward()
        self.optimizer.step()


def main(rank, world_size):
    trainer = Trainer(0.1)
    trainer.step(torch.full((4, 2), float(rank)))
    weights = [torch.empty(1, 2) for _ in range(world_size)]
    dist.all_gather(weights, trainer.core.linear.weight.detach())
    assert torch.equal(weights[0], weights[1]), weights
