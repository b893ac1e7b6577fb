"""Functions with a gradient whose results are kept, or that change what they are given.

reason: the result is kept; the sum is made in place; a warm-up wants none
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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


class Sum(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        dist.all_reduce(x)
        ctx.mark_dirty(x)
        return x

    @staticmethod
    def backward(ctx, gradient):
        return gradient


def gather_sequence(x):
    return Gather.apply(x)


def warm_up(x):
    Gather.apply(x)


def main(rank, world_size):
    x = torch.full((2,), float(rank))
    warm_up(x)
    whole = gather_sequence(x)
    assert whole.numel() == 4
    Sum.apply(x)
    assert x[0] == 1
