"""Numbers of Python are divided, and tensors that nothing was said about.

reason: a name of Python takes the quotient, whatever its type is
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(batch, world_size):
    total = torch.tensor(len(batch))
    dist.all_reduce(total)
    total = total.item()
    total /= world_size
    return total


def reduce_gradients(model, world_size):
    for p in model.parameters():
        dist.all_reduce(p.grad)
        p.grad /= world_size


def main(rank, world_size):
    share([1, 2], world_size)
    model = torch.nn.Linear(2, 1)
    model(torch.ones(1, 2)).sum().backward()
    reduce_gradients(model, world_size)
