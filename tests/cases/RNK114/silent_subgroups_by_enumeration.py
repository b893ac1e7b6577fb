"""torch makes all groups in one call.

reason: the call is made by all ranks
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def main(rank, world_size):
    group, _ = dist.new_subgroups_by_enumeration([[0, 1], [2, 3]])
    dist.all_reduce(torch.ones(1), group=group)
