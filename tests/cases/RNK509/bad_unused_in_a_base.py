"""The subclass overrides the forward that used a layer.

reason: DDP waits for gradients that never come
runs: 2 ranks (goes wrong)
observed: 2 ranks, torch 2.13, gloo: all ranks failed in forward (line 33)
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 4)
        self.classifier = nn.Sequential(nn.Linear(4, 2))  # expect: RNK509 "has parameters that forward never uses"

    def forward(self, x):
        return self.run(x)

    def run(self, x):
        return self.fc(x)


class Net(Base):
    def forward(self, x):
        return self.fc(x)


def main(rank, world_size):
    model = DDP(Net())
    for _ in range(2):
        model(torch.ones(2, 4)).sum().backward()
