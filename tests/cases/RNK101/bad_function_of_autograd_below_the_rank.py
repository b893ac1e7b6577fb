"""The forward of a function of autograd sums over all ranks, and only rank 0 applies it.

reason: nobody names the forward, `apply` runs it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 hung in barrier (line 36)
"""

import torch
import torch.distributed as dist


class Sum(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensor, group=None):
        ctx.group = group
        total = tensor.clone()
        dist.all_reduce(total, group=group)
        return total

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None


def total_loss(loss):
    return Sum.apply(loss)


def report(loss, rank):
    if rank == 0:
        print(total_loss(loss))  # expect: RNK101 "through"


def main(rank, world_size):
    report(torch.ones(1), dist.get_rank())
    dist.barrier()
