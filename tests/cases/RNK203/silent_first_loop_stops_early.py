"""The first loop leaves at the first parameter; the second goes on with the others.

reason: a loop that may be left early does not use up its iterator
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def average(model):
    params = iter(model.parameters())
    for p in params:
        dist.all_reduce(p.grad)
        break
    works = []
    for p in params:
        works.append((dist.all_reduce(p.grad, async_op=True), p.grad))
    for work, grad in works:
        work.wait()
    for p in model.parameters():
        p.grad /= dist.get_world_size()


def main(rank, world_size):
    model = torch.nn.Linear(2, 1)
    model(torch.ones(1, 2)).sum().backward()
    average(model)
    assert all(p.grad.eq(1.0).all() for p in model.parameters())
