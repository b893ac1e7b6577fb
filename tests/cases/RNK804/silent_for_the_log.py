"""The loss is reduced and divided without gradients, ahead of backward

reason: the graph, and so the gradient, is that of the local loss
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def step(model, x, world_size):
    loss = model(x).sum()
    with torch.no_grad():
        dist.reduce(loss, dst=0)
        if dist.get_rank() == 0:
            loss /= world_size
    loss.backward()


def main(rank, world_size):
    model = torch.nn.Linear(1, 1, bias=False)
    torch.nn.init.ones_(model.weight)
    step(model, torch.ones(1, 1), world_size)
    assert model.weight.grad.item() == 1.0
