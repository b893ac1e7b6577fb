"""The group says whether this rank is in it.

reason: NON_GROUP_MEMBER stands for outside
runs: 3 ranks
observed: 3 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group = dist.new_group(list(range(1, world_size)))
    x = torch.ones(1)
    if group != dist.GroupMember.NON_GROUP_MEMBER:
        dist.all_reduce(x, group=group)
    print(x)
