"""Groups of neighbours."""
import torch.distributed as dist

_SHARD_GROUP = None
_SHARD_RANKS = None


def make(width):
    global _SHARD_GROUP, _SHARD_RANKS
    for first in range(0, dist.get_world_size(), width):
        ranks = list(range(first, first + width))
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            _SHARD_GROUP, _SHARD_RANKS = group, ranks


def shard_group():
    assert _SHARD_GROUP is not None, "make() was not called"
    return _SHARD_GROUP


def shard_ranks():
    return _SHARD_RANKS


def shard_rank():
    return dist.get_rank(shard_group())
