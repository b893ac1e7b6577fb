"""The constructor goes on from a file before it wraps the model, and a step of training does so again

reason: by then, the attribute holds the wrapper
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError (line 29)
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
        self.states = states
        self.model = Net()
        self.restore()
        self.model = DDP(self.model)

    def restore(self):
        for name in self.model.heads:  # expect: RNK505 "self.model.module.heads"
            self.model.heads[name].load_state_dict(self.states[name])

    def step(self, x):
        loss = self.model(x).sum()
        if not torch.isfinite(loss):
            self.restore()
        return loss


def main(rank, world_size):
    trainer = Trainer({"first": torch.nn.Linear(2, 2).state_dict()})
    trainer.step(torch.full((1, 2), float("nan")))
