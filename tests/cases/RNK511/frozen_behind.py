"""A part is frozen when the model has been wrapped

reason: DDP waits for its gradients
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks failed in forward (line 28)
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = torch.nn.Linear(4, 4)
        self.head = torch.nn.Linear(4, 1)

    def forward(self, x):
        return self.head(self.encoder(x))


def main(rank, world_size):
    model = DDP(Net())
    for p in model.module.encoder.parameters():
        p.requires_grad = False  # expect: RNK511 "waits for their gradients"
    optimizer = torch.optim.SGD(model.parameters())
    for _ in range(3):
        optimizer.zero_grad()
        model(torch.ones(1, 4)).sum().backward()
        optimizer.step()
