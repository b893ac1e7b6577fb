"""A property is the model inside of the wrapper, and a method gives back the loss of that

reason: the caller of the method runs backward on it, and the wrapper's forward is called nowhere
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 43)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel


class Net(torch.nn.Linear):
    def losses(self, x):
        return {"mean": self(x).mean()}


class Trainer:
    def __init__(self, net):
        self.ddp = DistributedDataParallel(net)
        self.optimizer = torch.optim.SGD(self.ddp.parameters(), lr=0.1)

    @property
    def bare(self):
        return self.ddp.module

    def compute(self, x):
        parts = self.bare.losses(x)  # expect: RNK504
        return sum(parts.values()), {name: part.detach() for name, part in parts.items()}

    def step(self, x):
        loss, shown = self.compute(x)
        loss.backward()
        self.optimizer.step()
        return shown


def main(rank, world_size):
    torch.manual_seed(0)
    trainer = Trainer(Net(2, 1))
    trainer.step(torch.full((1, 2), float(rank)))
    weights = [torch.empty(1, 2) for _ in range(world_size)]
    dist.all_gather(weights, trainer.bare.weight.detach())
    assert torch.equal(weights[0], weights[1])
