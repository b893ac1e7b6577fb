"""A line ahead of the end of the program.

reason: the branch is not taken where all goes well, and nothing comes after it
"""
import logging
import sys

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


@torch.compile
def step(x, weight):
    if x.shape[-1] != weight.shape[0]:
        logger.error("sizes differ: %s, %s", x.shape, weight.shape)
        sys.exit(1)
    return x @ weight


def total(x):
    dist.all_reduce(x)
    return x
