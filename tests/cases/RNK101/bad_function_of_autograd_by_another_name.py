"""The apply of a function of autograd has a name of its own; its context comes behind the forward.

reason: rank 0 alone sums
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 16); rank 1 hung in barrier (line 34)
"""

import torch
import torch.distributed as dist


class Sum(torch.autograd.Function):
    @staticmethod
    def forward(tensor):
        total = tensor.clone()
        dist.all_reduce(total)
        return total

    @staticmethod
    def setup_context(ctx, inputs, output):
        pass

    @staticmethod
    def backward(ctx, gradient):
        return gradient


total = Sum.apply


def main(rank, world_size):
    if dist.get_rank() == 0:
        print(total(torch.ones(1)))  # expect: RNK101
    dist.barrier()
