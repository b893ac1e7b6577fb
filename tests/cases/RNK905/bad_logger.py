"""A logger in a function that is handed to torch.compile.

reason: its methods are no part of a graph
"""
import logging
import warnings

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def _loss(logits, labels):
    logger.info("loss of %s", logits.shape)  # expect: RNK905 "logger.info()"
    return torch.nn.functional.cross_entropy(logits, labels)


loss = torch.compile(_loss, dynamic=True)


@torch.compile(mode="max-autotune")
def norm(x):
    warnings.warn("slow path")  # expect: RNK905 "warnings.warn()"
    return x / x.norm()


def total(x):
    dist.all_reduce(x)
    return x
