"""The loss of an evaluation is reduced, no backward.

reason: there is no graph
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist

@torch.no_grad()
def evaluate(model, x):
    loss = model(x).sum()
    dist.all_reduce(loss)
    return loss / dist.get_world_size()


def step(model, x):
    evaluate(model, x)
    model(x).sum().backward()


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
