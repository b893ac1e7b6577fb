"""Functions of autograd: one that all ranks apply, and one that communicates nowhere, below the rank.

reason: all meet in the first one, and the second one meets nobody
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


class Sum(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, group=None):
        total = tensor.clone()
        if group is not None or dist.get_world_size() > 1:
            dist.all_reduce(total, group=group)
        return total

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None


class Round(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor):
        return tensor.round()

    @staticmethod
    def backward(ctx, gradient):
        return gradient


def main(rank, world_size):
    loss = Sum.apply(torch.ones(1))
    if dist.get_rank() == 0:
        loss = Round.apply(loss)
    assert loss.item() == world_size
