"""A differentiable collective is part of the graph.

reason: its backward communicates too
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist
import torch.distributed.nn.functional as dist_fn


def step(model, x):
    loss = model(x).sum()
    loss = dist_fn.all_reduce(loss) / dist.get_world_size()
    loss.backward()
    return loss


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1))
    assert model.weight.grad.item() == 1.0
