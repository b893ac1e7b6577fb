"""A parameter that is asked for its device is given where a list of tensors belongs.

reason: a list has no device: it is one tensor, and torch checks for a list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError in reduce_scatter (line 15)
"""
import torch
import torch.distributed as dist


def reduce_scatter(input_, group=None):
    if dist.get_world_size(group) == 1:
        return input_
    output = torch.empty(input_.shape, dtype=input_.dtype, device=input_.device)
    dist.reduce_scatter(output, input_, group=group)  # expect: RNK809 "input_ is a tensor"
    return output


def main(rank, world_size):
    reduce_scatter(torch.ones(4))
