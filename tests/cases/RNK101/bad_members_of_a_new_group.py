"""Of the members of a new group only rank 0 starts it up.

reason: whoever the members are, rank 0 is alone in the first collective of the group
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 17); rank 1 finished
"""
import torch
import torch.distributed as dist


def create_group(ranks):
    group = dist.new_group(ranks)
    rank = dist.get_rank()
    if rank in ranks:
        first = rank == 0
        if first:
            dist.all_reduce(torch.zeros(1), group=group)  # expect: RNK101
    return group


def main(rank, world_size):
    create_group(list(range(world_size)))
