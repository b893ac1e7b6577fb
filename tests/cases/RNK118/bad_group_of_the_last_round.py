"""A loop makes the groups and keeps the own one, and the last one is given back.

reason: only the ranks of the last group are members of it
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 1 got a wrong value (line 27); ranks 2 and 3 finished
"""
import torch
import torch.distributed as dist


def register(rank, world_size, degree):
    own_group = None
    for start in range(0, world_size, degree):
        ranks = list(range(start, start + degree))
        group = dist.new_group(ranks=ranks)
        if rank in ranks:
            own_group = group
    if own_group is None:
        raise RuntimeError("no group")
    return group  # expect: RNK118 "the own one is in `own_group`"


def main(rank, world_size):
    group = register(rank, world_size, 2)
    x = torch.ones(1)
    dist.all_reduce(x, group=group)
    assert x.item() == 2.0
