"""The number of the loss is reduced.

reason: item() leaves the graph
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def step(model, x):
    loss = model(x).sum()
    value = torch.tensor(loss.item())
    dist.all_reduce(value)
    loss.backward()
    return value / dist.get_world_size()


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
