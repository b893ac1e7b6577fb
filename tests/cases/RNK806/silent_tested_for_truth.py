"""The list is there on the root only, and is tested before it is used.

reason: the other ranks have an empty list
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(x, rank):
    parts = [None] * dist.get_world_size() if rank == 0 else []
    dist.gather_object(x, parts or None, dst=0)
    if parts:
        print("gathered", sum(parts))
    return parts


def main(rank, world_size):
    assert gather(1.0, rank) == ([1.0, 1.0] if rank == 0 else [])
