"""What chunk gives is a tuple, and all_gather takes a list.

reason: torch checks for a list: TypeError
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError in all_gather (line 13)
"""
import torch
import torch.distributed as dist


def gather(tensor, world_size):
    whole = torch.empty(world_size * tensor.numel())
    dist.all_gather(whole.chunk(world_size), tensor)  # expect: RNK809 "tuple"
    return whole


def main(rank, world_size):
    gather(torch.ones(2), world_size)
