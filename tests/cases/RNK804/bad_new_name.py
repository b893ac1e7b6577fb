"""The quotient has a new name.

reason: backward runs through the division
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 23)
"""

import torch
import torch.distributed as dist


def step(model, x):
    loss = model(x).sum()
    dist.all_reduce(loss, op=dist.ReduceOp.SUM)  # expect: RNK804
    mean_loss = loss / dist.get_world_size()
    mean_loss.backward()


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
