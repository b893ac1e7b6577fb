"""Loops over all ranks with a loop variable called rank.

reason: every process runs every iteration, so a test of the loop variable is uniform
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def make_solo_groups(world_size):
    groups = {}
    for rank in range(world_size):
        group = dist.new_group([rank])
        if rank % 2 == 0:
            groups[rank] = group
    return groups


def exchange(values, world_size):
    total = torch.zeros_like(values)
    for rank in range(world_size):
        buffer = values.clone()
        if rank == 0:
            dist.broadcast(buffer, src=0)
        elif rank % 2 == 1:
            dist.broadcast(buffer, src=rank)
        total += buffer
    return total


def main(rank, world_size):
    make_solo_groups(world_size)
    total = exchange(torch.full((2,), float(rank)), world_size)
    assert total.shape == (2,)
