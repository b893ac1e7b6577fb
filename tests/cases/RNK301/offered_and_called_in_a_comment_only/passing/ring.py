"""A function that the program's package offers, and that is called in a comment only.

reason: both take the wrong peer, but nothing calls the one any more: hygiene
runs: no (needs groups that callers make)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def back(tensor, group):
    rank = dist.get_rank(group)
    logger.debug("rank %d", rank)
    if rank > 0:
        dist.send(tensor, rank - 1, group=group)  # expect: RNK301 "is a rank inside group"
    else:
        dist.recv(tensor, rank + 1, group=group)  # expect: RNK301


def forth(tensor, group):
    rank = dist.get_rank(group)
    logger.debug("rank %d", rank)
    if rank > 0:
        dist.recv(tensor, rank - 1, group=group)  # expect: RNK301 "nothing in the project names forth"
    else:
        dist.send(tensor, rank + 1, group=group)  # expect: RNK301 "nothing in the project names forth"
