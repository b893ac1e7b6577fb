"""The parameters are used up by the loop that starts the reductions.

reason: parameters() gives an iterator, so zip() ends at once and nothing is waited for or divided
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 31)
"""

import time

import torch
import torch.distributed as dist


def average(model):
    works = []
    params = model.parameters()
    for p in params:
        if p.grad is None:
            p.grad = torch.zeros_like(p)
        works.append(dist.all_reduce(p.grad, async_op=True))  # expect: RNK203 "used up"
    for work, p in zip(works, params):
        work.wait()
        p.grad /= dist.get_world_size()


def main(rank, world_size):
    model = torch.nn.Linear(2, 1)
    model(torch.ones(1, 2)).sum().backward()
    average(model)
    time.sleep(0.5)
    assert all(p.grad.eq(1.0).all() for p in model.parameters())
