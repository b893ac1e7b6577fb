"""A property is the model inside of the wrapper, which is looked at, saved, and asked for a term beside the output

reason: what goes back comes from the wrapper, or the object calls it as well
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import copy

import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Net(torch.nn.Linear):
    def penalty(self):
        return self.weight.square().mean()


class Trainer:
    def __init__(self, net):
        self.ddp = DistributedDataParallel(net)
        self.mean = copy.deepcopy(net)
        self.optimizer = torch.optim.SGD(self.ddp.parameters(), lr=0.1)

    @property
    def bare(self):
        return self.ddp.module

    @property
    def averaged(self):
        return self.mean

    def compute(self, x):
        target = self.averaged(x).detach()
        return (self.ddp(x) - target).square().mean() + self.bare.penalty()

    @torch.no_grad()
    def check(self, x):
        return self.bare(x).mean()

    def step(self, x):
        loss = self.compute(x)
        loss.backward()
        self.optimizer.step()
        return self.check(x), self.bare.state_dict()


def main(rank, world_size):
    torch.manual_seed(0)
    trainer = Trainer(Net(2, 1))
    trainer.step(torch.full((1, 2), float(rank)))
    weights = [torch.empty(1, 2) for _ in range(world_size)]
    dist.all_gather(weights, trainer.bare.weight.detach())
    assert torch.equal(weights[0], weights[1])
