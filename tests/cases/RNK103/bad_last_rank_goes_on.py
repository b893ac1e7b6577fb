"""Only the last rank goes on to a gather over the world.

reason: the others left
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: ranks 0-2 finished; rank 3 hung in all_gather_object (line 15)
"""
import torch.distributed as dist


def collect(item):
    rank, world_size = dist.get_rank(), dist.get_world_size()
    if rank < world_size - 1:
        return None  # expect: RNK103 "all_gather_object"
    items = [None] * world_size
    dist.all_gather_object(items, item)
    return items


def main(rank, world_size):
    collect(rank)
