"""Literal sources beside tests of the global rank, for groups that nobody knows, and of the rank in other groups.

reason: global rank 0 is asked for and global rank 0 sends; a group that is handed in may hold it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist


def share(build, group=None):
    held = [build() if dist.get_rank() == 0 else None]
    dist.broadcast_object_list(held, src=0, group=group)
    return held[0]


def gather(x, group):
    parts = [torch.zeros_like(x) for _ in range(dist.get_world_size(group))] if dist.get_rank() == 0 else None
    dist.gather(x, parts, dst=0, group=group)
    return parts


def tell(x, group, others):
    if dist.get_rank(others) == 0:
        x += 1
    dist.broadcast(x, src=0, group=group)
    return x


def main(rank, world_size):
    group = dist.new_group([0, 1])
    share(lambda: {"lr": 0.1}, group)
    gather(torch.ones(1), group)
    tell(torch.ones(1), group, dist.new_group([0, 1]))
