"""One method of a trainer wraps the model, another one calls what only the model has

reason: the attribute holds the wrapper by then
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised AttributeError in sum (line 32)
"""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(2, 2)

    def forward(self, x):
        return self.layer(x)

    def encode(self, x):
        return self.layer(x).relu()


class Trainer:
    def __init__(self):
        self.model = Net()

    def prepare(self):
        self.model = DDP(self.model)

    def validate(self, x):
        return self.model.encode(x).sum()  # expect: RNK505 "encode is an attribute of Net"


def main(rank, world_size):
    trainer = Trainer()
    trainer.prepare()
    trainer.validate(torch.ones(1, 2))
