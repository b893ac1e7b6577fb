"""Ranks that are no members of a group return; the others use it.

reason: -1 is what get_rank says to those who are not in the group
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def average(loss, group):
    if dist.get_rank(group) == -1:
        return loss
    dist.all_reduce(loss, group=group)
    return loss


def main(rank, world_size):
    average(torch.ones(1), dist.new_group([0, 1]))
