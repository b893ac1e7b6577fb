"""Only the members of a list that comes from outside create their group.

reason: whatever the list holds, a rank that is not in it does not call
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks hung in new_group (line 19)
"""
import torch
import torch.distributed as dist


def group_of(ranks):
    if dist.get_rank() in ranks:
        return dist.new_group(ranks)  # expect: RNK114
    return None


def main(rank, world_size):
    group_of([0, 1])
    dist.new_group([0, 1, 2, 3])
