"""The first loop leaves at the first parameter; the second goes on with the others, and waits for them.

reason: a loop that may be left early does not use up its iterator
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def average(model):
    grads = iter([p.grad for p in model.parameters()])
    works = []
    for grad in grads:
        print(grad.shape)
        break
    for grad in grads:
        works.append(dist.all_reduce(grad, async_op=True))
    for work in works:
        work.wait()


def main(rank, world_size):
    model = torch.nn.Linear(2, 1)
    model(torch.ones(1, 2)).sum().backward()
    average(model)
    assert model.bias.grad.item() == world_size
