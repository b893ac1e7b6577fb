"""The record is written under a name that the function has for it, or before it calls a function inside that sends.

reason: a log line stands before the message leaves, whatever it is called and wherever the send stands
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def hand_on(tensor, peer):
    said = logger.info
    said("sends %s to rank %d", tuple(tensor.shape), peer)
    dist.send(tensor, dst=peer)


def hand_on_inside(tensor, peer):
    def send():
        dist.send(tensor, dst=peer)

    logger.info("sends %s to rank %d", tuple(tensor.shape), peer)
    send()
