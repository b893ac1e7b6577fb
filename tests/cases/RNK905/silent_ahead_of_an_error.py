"""A line ahead of an error.

reason: the branch is not taken where all goes well, and breaks nothing then
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


@torch.compile
def step(x, weight):
    if x.shape[-1] != weight.shape[0]:
        logger.error("sizes differ: %s, %s", x.shape, weight.shape)
        raise ValueError("sizes differ")
    return x @ weight


def total(x):
    dist.all_reduce(x)
    return x
