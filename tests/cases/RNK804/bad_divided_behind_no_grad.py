"""The loss is reduced without gradients, and divided with them

reason: the division is part of the graph
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""

import torch
import torch.distributed as dist


def step(model, x, world_size):
    loss = model(x).sum()
    with torch.no_grad():
        dist.all_reduce(loss)  # expect: RNK804
    loss = loss / world_size
    loss.backward()


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1), world_size)
    assert model.weight.grad.item() == 1.0
