"""A rank with nothing to add makes the same shape as the others.

reason: all tensors have no dimension, or all have one
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def scalar(gradients):
    norms = [gradient.norm() for gradient in gradients]
    if len(norms) > 0:
        total = torch.stack(norms).sum()
    else:
        total = torch.tensor(0.0)
    dist.all_reduce(total)
    return total


def kept(gradients):
    norms = [gradient.norm() for gradient in gradients]
    if not norms:
        total = torch.zeros(1)
    else:
        total = torch.stack(norms).sum(0, keepdim=True)
    dist.all_reduce(total)
    return total


def viewed(gradients):
    norms = [gradient.norm() for gradient in gradients]
    total = torch.zeros(1)
    if norms:
        total = torch.stack(norms).sum().view(1)
    dist.all_reduce(total)
    return total


def made_even(gradients):
    norms = [gradient.norm() for gradient in gradients]
    total = torch.zeros(1)
    if norms:
        total = torch.stack(norms).sum()
    total = total.reshape(1)
    dist.all_reduce(total)
    return total


def main(rank, world_size):
    for function in (scalar, kept, viewed, made_even):
        function([torch.ones(1)] * rank)
