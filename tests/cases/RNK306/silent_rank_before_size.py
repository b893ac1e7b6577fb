"""A split inside a split computes the rank first, or counts with the number of parts.

reason: the rank is computed with the number of ranks as it was
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch.distributed as dist


def nested(rank, world_size, part, parts):
    rank = world_size * part + rank
    world_size = world_size * parts
    return rank, world_size


def workers(rank, world_size, worker, number):
    world_size *= number
    rank = rank * number + worker
    return rank, world_size


def main(rank, world_size):
    for split in (nested, workers):
        mine, size = split(dist.get_rank(), dist.get_world_size(), 1, 2)
        assert mine < size
