"""The handle of a send is dropped below a test that is never true, as functions of the file have it.

reason: nothing is sent
runs: no (nothing goes wrong yet)
"""

import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def get_rank():
    return 0


def get_world_size():
    return 1


def hand_on(x, group):
    here = get_rank()
    if here < get_world_size() - 1:
        logger.debug("sends to %d", dist.get_rank() + 1)
        dist.isend(x[-1:].clone(), dist.get_rank() + 1, group=group)  # expect: RNK203 low
    if here == 0:
        logger.debug("sends to %d", dist.get_rank() - 1)
        dist.isend(x[:1].clone(), dist.get_rank() - 1, group=group)  # expect: RNK203 "dropped"
    return x
