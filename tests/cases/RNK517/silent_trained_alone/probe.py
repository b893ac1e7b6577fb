"""The only file that trains with a loss knows of no other processes, and the rest of the project does.

reason: each process trains a probe of its own, or there is only one
runs: no (three files)
"""
import torch
from torch import nn

from losses import ProbeLoss


def fit(features, targets):
    probe = nn.Linear(features.shape[1], 1)
    optimizer = torch.optim.SGD(probe.parameters())
    for _ in range(10):
        ProbeLoss()(probe(features), targets).backward()
        optimizer.step()
    return probe
