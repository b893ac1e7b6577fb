"""Another tensor is reduced before backward.

reason: the loss is not touched
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def step(model, x):
    out = model(x)
    loss = out.sum()
    correct = (out > 0).sum().float()
    dist.all_reduce(correct)
    loss.backward()
    return correct


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
