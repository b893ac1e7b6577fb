"""The constructor keeps the module of the wrapper, and a method trains that.

reason: the attribute is another name of the inner model
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 30)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Trainer:
    def __init__(self, net):
        self.ddp = DistributedDataParallel(net)
        self.raw = self.ddp.module
        self.optimizer = torch.optim.SGD(self.ddp.parameters(), lr=0.1)

    def step(self, x):
        loss = self.raw(x).sum()  # expect: RNK504
        loss.backward()
        self.optimizer.step()


def main(rank, world_size):
    torch.manual_seed(0)
    trainer = Trainer(torch.nn.Linear(2, 1))
    trainer.step(torch.full((1, 2), float(rank)))
    weights = [torch.empty(1, 2) for _ in range(world_size)]
    dist.all_gather(weights, trainer.raw.weight.detach())
    assert torch.equal(weights[0], weights[1])
