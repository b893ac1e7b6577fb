"""A parameter named local_rank that is the rank inside a group.

reason: the caller gives the rank in the data-parallel group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def own_part(parts, local_rank, group):
    mine = None
    for rank in range(dist.get_world_size(group)):
        if rank == local_rank:
            mine = parts[rank]
    return mine


def main(rank, world_size):
    parts = torch.arange(world_size)
    for number in range(dist.get_world_size()):
        if number == rank:
            assert own_part(parts, dist.get_rank(), dist.group.WORLD) == number
