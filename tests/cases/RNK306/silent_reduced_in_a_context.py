"""A sum over a group is made in a context, and divided behind it by the size of that group.

reason: the mean is right
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def average(loss, group):
    with torch.no_grad():
        dist.all_reduce(loss, group=group)
    loss /= dist.get_world_size(group)
    return loss


def main(rank, world_size):
    groups = [dist.new_group([0, 1]), dist.new_group([2, 3])]
    assert average(torch.ones(1), groups[rank // 2]).item() == 1.0
