"""The list in the forward of a function of autograd is as long as the world, and one caller gives it a group of two.

reason: the gather has two parts, and the list four
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks failed in all_gather (line 17)
"""

import torch
import torch.distributed as dist


class Gather(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, group=None):
        ctx.group = group
        parts = [torch.zeros_like(tensor) for _ in range(dist.get_world_size())]  # expect: RNK306
        dist.all_gather(parts, tensor, group=group)
        return torch.stack(parts)

    @staticmethod
    def backward(ctx, gradient):
        dist.all_reduce(gradient, group=ctx.group)
        return gradient[dist.get_rank(ctx.group)], None


def total(tensor, group):
    return Gather.apply(tensor, group).sum(0)


def main(rank, world_size):
    pairs = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert total(torch.ones(1), pairs[rank // 2]).item() == 2
