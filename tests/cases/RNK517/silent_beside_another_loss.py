"""A constant is a part of the loss, and another part leads to all parameters.

reason: the backward of the sum reduces all gradients
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def hard_pair_loss(embeddings, labels):
    hard = embeddings[labels == 1]
    if len(hard) == 0:
        return torch.tensor(0.0, requires_grad=True)
    return hard.pow(2).mean()


def total_loss(embeddings, labels):
    loss = embeddings.abs().mean()
    hard = hard_pair_loss(embeddings, labels)
    return loss + 0.1 * hard


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    for step in range(2):
        labels = torch.tensor([0, 1, 0, 1]) * (step == 0 or rank == 0)
        total_loss(model(torch.ones(4, 4)), labels).backward()
