"""Only the members of a list that comes from outside create their group.

reason: whatever the list holds, a rank that is not in it does not call
runs: 4 ranks (differs from run to run)
observed: 4 ranks, torch 2.13, gloo: goes wrong, differently from run to run
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
