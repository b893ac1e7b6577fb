"""Constants are terms of a loss, in a dict and in a sum.

reason: the term that is always there leads to all parameters
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def losses_of(embeddings, labels):
    losses = {"all": embeddings.abs().mean()}
    picked = embeddings[labels == 1]
    if picked.numel() > 0:
        pull_loss = picked.pow(2).mean()
        push_loss = picked.mean()
    else:
        pull_loss = torch.tensor(0.0, requires_grad=True)
        push_loss = torch.tensor(0.0, requires_grad=True)
    losses["pull"] = pull_loss
    loss = losses["all"] + (picked.sum() if picked.numel() > 0 else torch.tensor(0.0, requires_grad=True))
    return loss + losses["pull"] + push_loss


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    for step in range(2):
        labels = torch.tensor([0, 1, 0, 1]) * (step == 0 or rank == 0)
        losses_of(model(torch.ones(4, 4)), labels).backward()
