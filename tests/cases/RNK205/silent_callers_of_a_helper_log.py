"""A helper of a few lines sends; whoever calls it has written a record before, or a helper of his that does.

reason: the log says what was sent, and to whom
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def hand_over(tensor, peer):
    dist.send(tensor, dst=peer)


def say(tensor, peer):
    announce("hand over", tensor, peer)


def announce(action, tensor, peer):
    logger.debug("%s %s %s to %d", action, tuple(tensor.shape), tensor.dtype, peer)


def hand_over_all(tensors, peer):
    for tensor in tensors:
        say(tensor, peer)
        hand_over(tensor, peer)


def hand_over_later(tensor, peer):
    def now():
        hand_over(tensor, peer)

    logger.debug("hands over %s to %d", tuple(tensor.shape), peer)
    now()


def main(rank, world_size):
    tensors = [torch.ones(2), torch.ones(3)]
    if rank == 0:
        hand_over_all(tensors, 1)
        hand_over_later(tensors[0], 1)
    elif rank == 1:
        for tensor in (*tensors, tensors[0]):
            dist.recv(tensor, src=0)
