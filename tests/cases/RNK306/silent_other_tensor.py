"""What is divided was not reduced.

reason: the local sum has nothing to do with the reduced tensor
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def statistics(x, y, group):
    dist.all_reduce(x, group=group)
    z = y / dist.get_world_size()
    x = y.clone()
    x = x / dist.get_world_size()
    return x, z


def main(rank, world_size):
    statistics(torch.ones(1), torch.ones(1), dist.new_group([0, 1]))
