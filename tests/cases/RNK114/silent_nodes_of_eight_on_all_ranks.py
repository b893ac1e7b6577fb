"""All ranks create the groups of all nodes, of two and of eight ranks, and keep their own.

reason: the calls are the same everywhere
runs: 4 ranks (on 2 nodes)
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""

import os

import torch.distributed as dist


def node_group(rank, world_size, size):
    mine = None
    for node in range(world_size // size):
        group = dist.new_group([node * size + index for index in range(size)])
        if rank // size == node:
            mine = group
    return mine


def groups_of_eight(rank, world_size):
    mine = None
    for first in range(0, world_size, 8):
        group = dist.new_group(list(range(first, min(first + 8, world_size))))
        if rank // 8 * 8 == first:
            mine = group
    return mine


def main(rank, world_size):
    size = int(os.environ["LOCAL_WORLD_SIZE"])
    dist.barrier(group=node_group(rank, world_size, size))
    dist.barrier(group=groups_of_eight(rank, world_size))
