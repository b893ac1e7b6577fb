"""A function makes something else of the sum

reason: nobody knows what it gives back
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


def share(total):
    return total / dist.get_world_size()


def count(seen):
    dist.all_reduce(seen)
    mine = share(seen)
    dist.all_reduce(mine)
    return mine


def main(rank, world_size):
    assert count(torch.ones(1)) == world_size
