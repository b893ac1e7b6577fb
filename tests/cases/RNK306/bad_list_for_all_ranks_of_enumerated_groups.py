"""The list of a gather has an element for each rank, and the group holds two of four.

reason: the gather refuses the list
runs: 4 ranks (goes wrong)
observed: 4 ranks, torch 2.13, gloo: all ranks failed in all_gather (line 14)
"""
import torch
import torch.distributed as dist


def collect(loss):
    group, _ = dist.new_subgroups_by_enumeration([[0, 1], [2, 3]])
    parts = [torch.empty_like(loss) for _ in range(dist.get_world_size())]  # expect: RNK306
    dist.all_gather(parts, loss, group=group)
    return parts


def main(rank, world_size):
    collect(torch.ones(1))
