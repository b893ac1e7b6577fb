"""The loss is computed anew after the reduction.

reason: backward runs on the new one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def step(model, x):
    loss = model(x).sum().detach()
    dist.all_reduce(loss)
    loss = model(x).sum()
    loss.backward()
    return loss


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
