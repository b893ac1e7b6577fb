"""param.data and param.grad are the tensors of the parameter.

reason: nothing is copied
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def average(model):
    for p in model.parameters():
        dist.broadcast(p.data, src=0)
        if p.grad is not None:
            dist.all_reduce(p.grad.data)
            p.grad /= dist.get_world_size()


def main(rank, world_size):
    model = torch.nn.Linear(1, 1)
    model.weight.grad = torch.ones(1, 1)
    average(model)
    assert model.weight.grad.item() == 1.0
