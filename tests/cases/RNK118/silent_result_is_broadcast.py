"""The sum of the workers is broadcast to everybody afterwards.

reason: all ranks have the same value in the end
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group(list(range(1, world_size)))
    x = torch.ones(1)
    dist.all_reduce(x, group=group)
    dist.broadcast(x, src=1)
    assert x.item() == world_size - 1
