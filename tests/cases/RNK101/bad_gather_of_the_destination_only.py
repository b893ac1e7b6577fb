"""Only the destination takes part in the gather, in a group that is handed in.

reason: the other ranks of the group return without it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in gather (line 23); rank 1 hung in barrier (line 30)
"""

import torch
import torch.distributed as dist


def get_rank(group=None):
    if not dist.is_initialized():
        return 0
    if group is None:
        group = dist.group.WORLD
    return dist.get_rank(group)


def gather(data, dst=0, group=None):
    if get_rank(group) == dst:
        parts = [torch.empty_like(data) for _ in range(dist.get_world_size(group))]
        dist.gather(data, parts, dst, group)  # expect: RNK101 "gather"
        return parts
    return []


def main(rank, world_size):
    gather(torch.tensor([rank]))
    dist.barrier()
