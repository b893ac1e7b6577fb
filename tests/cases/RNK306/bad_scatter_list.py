"""The root scatters as many parts as there are ranks, to a group.

reason: the group is smaller than the list
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0 and 2 failed in scatter (line 14); ranks 1 and 3 hung in scatter (line 14)
"""
import torch
import torch.distributed as dist


def deal(x, group):
    root = dist.get_process_group_ranks(group)[0]
    parts = [x + i for i in range(dist.get_world_size())]  # expect: RNK306 "default group"
    dist.scatter(x, parts if dist.get_rank() == root else None, src=root, group=group)
    return x


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    deal(torch.zeros(1), groups[rank // 2])
