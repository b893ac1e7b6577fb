"""Every rank of a ring sends before it receives.

reason: nobody is ready to receive
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks hung in send (line 18)
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def shift(x, y):
    rank, size = dist.get_rank(), dist.get_world_size()
    logger.info("rank %d sends %s", rank, tuple(x.shape))
    dist.send(x, dst=(rank + 1) % size)  # expect: RNK201 "every rank waits here for the other end"
    dist.recv(y, src=(rank - 1) % size)
    return y


def main(rank, world_size):
    shift(torch.full((2,), float(rank)), torch.empty(2))
