"""A sum begins as a number and becomes a tensor with the first gradient.

reason: a rank without gradients hands over a number and fails, the others wait
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 raised TypeError in all_reduce (line 16); rank 1 hung in all_reduce (line 16)
"""
import torch
import torch.distributed as dist


def count_zeros(parameters):
    total = 0.0
    for parameter in parameters:
        if parameter.grad is not None:
            total = total + (parameter.grad == 0).sum()
    dist.all_reduce(total)  # expect: RNK115 "`total` is still the number 0.0"
    return total.item()


def main(rank, world_size):
    parameter = torch.nn.Parameter(torch.ones(2))
    if rank:
        parameter.grad = torch.zeros(2)
    count_zeros([parameter])
