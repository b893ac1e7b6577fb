"""A rank inside the group is translated before it is used.

reason: get_global_rank gives the number that src wants
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(x, group):
    root = dist.get_global_rank(group, 0)
    dist.broadcast(x, src=root, group=group)
    for owner in range(dist.get_world_size(group)):
        dist.broadcast(x, src=dist.get_global_rank(group, owner), group=group)
    return x


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    share(torch.tensor([rank]), groups[rank // 2])
