"""A model gathers the parts of a sequence by a function with a gradient, and goes on with its own part.

reason: what apply() gives back is a new tensor; nobody keeps it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 31)
"""

import torch
import torch.distributed as dist


class Gather(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        parts = [torch.empty_like(x) for _ in range(dist.get_world_size())]
        dist.all_gather(parts, x.contiguous())
        return torch.cat(parts)

    @staticmethod
    def backward(ctx, gradient):
        return gradient.chunk(dist.get_world_size())[dist.get_rank()]


def gather_sequence(x):
    return Gather.apply(x)


def main(rank, world_size):
    x = torch.full((2,), float(rank))
    gather_sequence(x)  # expect: RNK802
    assert x.numel() == 4
