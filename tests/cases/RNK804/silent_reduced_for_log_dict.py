"""A stacked copy of several losses is reduced for the log.

reason: stack copies
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def step(model, x):
    loss = model(x).sum()
    logged = torch.stack([loss.detach(), loss.detach() * 2])
    dist.all_reduce(logged)
    loss.backward()
    return logged


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
