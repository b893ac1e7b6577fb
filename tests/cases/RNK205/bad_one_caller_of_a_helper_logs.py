"""A helper of a few lines sends; one of those who call it has written a record before, the other writes it afterwards.

reason: of the second message nothing is told
runs: no (nothing goes wrong yet)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def hand_over(tensor, peer):
    dist.send(tensor, dst=peer)  # expect: RNK205


def hand_over_all(tensors, peer):
    for tensor in tensors:
        logger.debug("hands over %s %s to %d", tuple(tensor.shape), tensor.dtype, peer)
        hand_over(tensor, peer)


def hand_over_last(tensor, peer):
    hand_over(tensor, peer)
    logger.debug("handed over %s %s to %d", tuple(tensor.shape), tensor.dtype, peer)
