"""Each rank reduces as often as its number says, in a group that is handed in.

reason: whatever the group is, no two of its members have the same global rank
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 13)
"""
import torch
import torch.distributed as dist


def warm_up(x, group):
    for _ in range(dist.get_rank()):  # expect: RNK104
        dist.all_reduce(x, group=group)


def main(rank, world_size):
    warm_up(torch.ones(1), dist.group.WORLD)
