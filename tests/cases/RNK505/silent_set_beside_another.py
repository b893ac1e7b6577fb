"""Two attributes of the wrapper are set at once

reason: the wrapper has them from then on
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(2, 2)
        self.width = 2
        self.names = ["a", "b"]

    def forward(self, x):
        return self.encoder(x)


def main(rank, world_size):
    model = DDP(Net())
    model.width, model.names = 2, ["a", "b"]
    model(torch.ones(1, model.width)).sum().backward()
    assert len(model.names) == 2
