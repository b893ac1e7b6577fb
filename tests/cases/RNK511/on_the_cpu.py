"""The wrapper is told a GPU, the model is where it was made

reason: nothing moves the model before the wrap
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in DDP (line 23)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.layer = torch.nn.Linear(width, 1)

    def forward(self, x):
        return self.layer(x)


def build(local_rank):
    model = Net()
    print(model)
    model = DDP(model, device_ids=[local_rank])  # expect: RNK511 "on the CPU"
    return model


def main(rank, world_size):
    model = build(0)
    model(torch.ones(1, 4)).sum().backward()
