"""The last rank of a pipeline group, whose ranks nobody knows, broadcasts alone.

reason: in a group of two or more, one rank is the last one, and the others never come
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 hung in all_reduce (line 30)
"""
import torch
import torch.distributed as dist

_PIPELINE = None


def initialize(stages):
    global _PIPELINE
    for first in range(dist.get_world_size() // stages):
        ranks = list(range(first, dist.get_world_size(), dist.get_world_size() // stages))
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            _PIPELINE = group


def is_last_stage():
    return dist.get_rank(_PIPELINE) == dist.get_world_size(_PIPELINE) - 1


def main(rank, world_size):
    initialize(world_size)
    loss = torch.ones(1)
    if is_last_stage():
        dist.all_reduce(loss, group=_PIPELINE)  # expect: RNK101 "is_last_stage()"
        loss /= 2
