"""A helper creates the groups on its first call, and every stage comes by.

reason: the other ranks get there by another way
runs: no (needs a pipeline)
"""
import torch.distributed as dist

_PAIRS = {}


def pair(first):
    if len(_PAIRS) == 0:
        for index in range(dist.get_world_size() - 1):
            _PAIRS[index] = dist.new_group([index, index + 1])
    return _PAIRS[first]


def pass_on(tensor, rank, last):
    if rank > 0:
        dist.broadcast(tensor, src=rank - 1, group=pair(rank - 1))
    if rank < last:
        dist.broadcast(tensor, src=rank, group=pair(rank))
