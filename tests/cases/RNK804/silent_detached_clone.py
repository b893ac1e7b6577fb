"""A detached clone is reduced for the log.

reason: the loss itself is not touched
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def step(model, x):
    loss = model(x).sum()
    logged = loss.detach().clone()
    dist.all_reduce(logged)
    logged /= dist.get_world_size()
    loss.backward()
    return logged.item()


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
