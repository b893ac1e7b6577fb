"""The first member of the group is the root.

reason: the list of members holds global ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    group = groups[rank // 2]
    ranks = dist.get_process_group_ranks(group)
    x = torch.tensor([rank])
    dist.broadcast(x, src=ranks[0], group=group)
    for member in ranks:
        dist.broadcast(x, src=member, group=group)
