"""The handle of a send is dropped, and the size of the group is an option.

reason: the buffer is let go of while it is being sent
runs: no (gloo may have sent it)
"""

import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)

_GROUP = None
_SIZE = None


def initialize(size):
    global _GROUP, _SIZE
    _SIZE = size
    for i in range(0, dist.get_world_size(), size):
        ranks = range(i, i + size)
        group = dist.new_group(ranks)
        if dist.get_rank() in ranks:
            _GROUP = group


def get_group():
    assert _GROUP is not None, "there is no group"
    return _GROUP


def hand_on(x, position):
    if position < _SIZE - 1:
        logger.debug("sends to %d", dist.get_rank() + 1)
        dist.isend(x[-1:].clone(), dist.get_rank() + 1, group=get_group())  # expect: RNK203 "dropped"
    return x


def main(rank, world_size, options):
    initialize(options.parts)
    hand_on([rank], 0)
