"""A function gets a rank and a group, and makes a tensor by the rank

reason: the rank may be that in another group than the one that is reduced over; here each group has one size
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def reduce_part(rank, group):
    part = torch.ones(2 if rank == 0 else 3)
    dist.all_reduce(part, group=group)


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    reduce_part(rank // 2, groups[rank // 2])
