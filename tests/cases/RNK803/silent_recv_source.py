"""recv gives the rank of the sender.

reason: this value is a number
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def receive(buffer):
    sender = dist.recv(buffer)
    return sender + 1


def main(rank, world_size):
    if rank == 0:
        logger.debug("send 1 number to 1")
        dist.send(torch.ones(1), dst=1)
    else:
        assert receive(torch.zeros(1)) == 1
