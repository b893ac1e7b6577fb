"""Size and call name the same group.

reason: the list has one slot for each member
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def gather(x, group=None):
    parts = [torch.zeros_like(x) for _ in range(dist.get_world_size(group))]
    dist.all_gather(parts, x, group=group)
    objects = [None] * dist.get_world_size(group=group)
    dist.all_gather_object(objects, 1, group=group)
    return parts


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    gather(torch.ones(1), groups[rank // 2])
