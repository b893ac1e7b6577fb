"""A split inside a split computes the rank with the number of ranks of both.

reason: rank 1 of the second part is 4 * 1 + 1 = 5, though there are 4 in all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 19)
"""

import torch.distributed as dist


def nested(rank, world_size, part, parts):
    world_size = world_size * parts
    rank = world_size * part + rank  # expect: RNK306 "was multiplied in line 12"
    return rank, world_size


def main(rank, world_size):
    mine, size = nested(dist.get_rank(), dist.get_world_size(), part=1, parts=2)
    assert mine < size
