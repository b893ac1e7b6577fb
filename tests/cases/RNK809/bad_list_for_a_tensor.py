"""A list of parts where reduce_scatter_tensor takes the whole tensor.

reason: torch checks the form of the argument: TypeError
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised TypeError in reduce_scatter_tensor (line 14)
"""
import torch
import torch.distributed as dist


def shard(gradient, world_size):
    mine = torch.empty(gradient.numel() // world_size)
    parts = list(gradient.chunk(world_size))
    dist.reduce_scatter_tensor(mine, parts)  # expect: RNK809 "one tensor"
    return mine


def main(rank, world_size):
    shard(torch.ones(4), world_size)
