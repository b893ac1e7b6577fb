"""A part of a model is compiled, and the model says something.

reason: what it says stays outside of the graph
"""
import torch
from torch.nn.parallel import DistributedDataParallel


class Inner(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x)


class Outer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.compile(Inner())
        self.head = torch.nn.Linear(4, 4)

    def forward(self, x):
        y = self.head(self.inner(x))
        print("mean", y.mean().item())
        return y


def main():
    return DistributedDataParallel(Outer())
