"""A sum over one of two enumerated groups, divided by the number of all ranks.

reason: the mean is half of what it should be
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks got a wrong value (line 18)
"""
import torch
import torch.distributed as dist


def mean(loss):
    group, _ = dist.new_subgroups_by_enumeration([[0, 1], [2, 3]])
    dist.all_reduce(loss, group=group)
    return loss / dist.get_world_size()  # expect: RNK306 "sums over group"


def main(rank, world_size):
    assert mean(torch.ones(1)).item() == 1
