"""The list in the forward of a function of autograd is as long as the world, and nobody gives it a group.

reason: all apply it without a group, so it works on the world
runs: no (nothing goes wrong yet)
"""

import torch
import torch.distributed as dist


class Gather(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, group=None):
        ctx.group = group
        parts = [torch.zeros_like(tensor) for _ in range(dist.get_world_size())]  # expect: RNK306 low
        dist.all_gather(parts, tensor, group=group)
        return torch.stack(parts)

    @staticmethod
    def backward(ctx, gradient):
        dist.all_reduce(gradient, group=ctx.group)
        return gradient[dist.get_rank(ctx.group)], None


def total(tensor):
    return Gather.apply(tensor).sum(0)


def main(rank, world_size):
    assert total(torch.ones(1)).item() == world_size
