"""Some callers hand a function the wrapper, others the model

reason: it is called with the model inside where it runs
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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


def evaluate(model, x):
    with torch.no_grad():
        return model.encode(x).sum()


def train(x):
    net = DDP(Net())
    net(x).sum().backward()
    return evaluate(net.module, x)


def main(rank, world_size):
    evaluate(Net(), torch.ones(1, 2))
    train(torch.ones(1, 2))
