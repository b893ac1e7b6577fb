"""A logger that writes on one rank only gets the value.

reason: what is passed on is not decided here
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def report(total):
    dist.reduce(total, dst=0)
    logger.info("total %s", total)


def main(rank, world_size):
    report(torch.ones(1))
