"""A network of the project.

reason: its own constructor only builds layers
"""
from torch import nn


class Net(nn.Module):
    def __init__(self, dim: int):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(dim, dim), nn.GELU(), nn.Linear(dim, dim))

    def forward(self, x):
        return self.layers(x)
