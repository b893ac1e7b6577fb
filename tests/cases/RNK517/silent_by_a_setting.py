"""A setting leaves a loss out, and a constant stands for it.

reason: a setting is the same on all ranks, so none of them reduces anything
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class PerceptualLoss(nn.Module):
    def __init__(self, weight, layers):
        super().__init__()
        self.weight = weight
        self.layers = layers

    def forward(self, images):
        if self.weight == 0 or len(self.layers) == 0:
            return torch.tensor(0.0, requires_grad=True)
        return self.weight * images.pow(2).mean()


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    criterion = PerceptualLoss(0, [])
    for step in range(2):
        criterion(model(torch.ones(4, 4))).backward()
