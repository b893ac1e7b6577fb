"""The loss is gathered for the log, behind backward.

reason: the backward ran on the local one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.nn as nn
import torch.nn.functional as F



def step(model, x):
    loss = model(x).square().mean()
    loss.backward()
    losses = [torch.zeros_like(loss) for _ in range(dist.get_world_size())]
    dist.all_gather(losses, loss.detach())
    return torch.stack(losses).mean().item()


def average_loss(loss):
    losses = [torch.zeros_like(loss) for _ in range(dist.get_world_size())]
    dist.all_gather(losses, loss)
    return torch.stack(losses).mean()


def main(rank, world_size):
    torch.manual_seed(rank)
    x = torch.randn(2, 3, requires_grad=True)
    step(lambda t: t * 2, x)
    assert x.grad is not None and x.grad.abs().sum() > 0
