"""A sum of losses begins with a constant that asks for a gradient.

reason: what is added to it leads to the parameters
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


def chunked_loss(outputs, chunks):
    loss = torch.tensor(0.0, requires_grad=True)
    for chunk in outputs.chunk(chunks):
        loss = loss + chunk.pow(2).mean()
    return loss


def main(rank, world_size):
    model = DDP(nn.Linear(4, 4))
    for step in range(2):
        chunked_loss(model(torch.ones(4, 4)), 2 + rank).backward()
