"""Settings choose the terms of a loss, and a constant stands for none.

reason: a list that is filled under settings has as many elements on all ranks
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class CombinedLoss(nn.Module):
    def __init__(self, l1=False, l2=False):
        super().__init__()
        self.l1 = l1
        self.l2 = l2

    def forward(self, outputs, targets):
        losses = []
        if self.l1:
            losses.append((outputs - targets).abs().mean())
        if self.l2:
            losses.append((outputs - targets).pow(2).mean())
        if len(losses) == 0:
            return torch.tensor(0.0, requires_grad=True)
        return torch.stack(losses).sum()


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    criterion = CombinedLoss()
    for step in range(2):
        criterion(model(torch.ones(4, 4)), torch.zeros(4, 4)).backward()
