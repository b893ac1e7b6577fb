"""The reduction stands under a test of the world size.

reason: with more than one rank it comes before backward
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 24)
"""

import torch
import torch.distributed as dist


def step(model, x):
    loss = model(x).sum()
    if dist.get_world_size() > 1:
        dist.all_reduce(loss)  # expect: RNK804
        loss = loss / dist.get_world_size()
    loss.backward()


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
