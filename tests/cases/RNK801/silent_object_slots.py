"""None in every slot of a list of objects.

reason: object collectives put new objects into the slots
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def gather(name):
    names = [None] * dist.get_world_size()
    dist.all_gather_object(names, name)
    return names


def main(rank, world_size):
    assert gather(f"rank {rank}") == ["rank 0", "rank 1"]
