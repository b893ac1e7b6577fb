"""What a function is called with, and whether there is a gradient.

reason: all ranks are given an option, or none; the same holds for gradients
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share_tokens(**options):
    count = options.get("count")
    if count is not None:
        dist.all_reduce(count)
    return count


def largest(gradient):
    if gradient is None:
        return 0.0
    scale = gradient.abs().max()
    dist.all_reduce(scale, op=dist.ReduceOp.MAX)
    return scale


def sum_of(gradient):
    dist.all_reduce(gradient)
    return largest(gradient)


def main(rank, world_size):
    share_tokens(count=torch.ones(1))
    sum_of(torch.ones(2))
