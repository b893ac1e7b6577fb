"""A program of one process replaces a loss by a constant.

reason: there is nobody who waits
runs: no (a program of one process)
"""
import torch
from torch import nn


def masked_loss(logits, mask):
    if not mask.any():
        return torch.tensor(0.0, requires_grad=True)
    return logits[mask].mean()


if __name__ == "__main__":
    model = nn.Linear(4, 4).cuda()
    masked_loss(model(torch.ones(2, 4).cuda()), torch.zeros(2, dtype=torch.bool)).backward()
