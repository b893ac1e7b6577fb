"""A token goes round the ring: rank 0 starts it and takes it back.

reason: every other rank receives before it sends, so the circle is open at rank 0
runs: 4 ranks
observed: 4 ranks, torch 2.13, gloo: all ranks finished
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def pass_round(token):
    rank, size = dist.get_rank(), dist.get_world_size()
    following, previous = (rank + 1) % size, (rank - 1) % size
    logger.info("rank %d hands the token to %d", rank, following)
    if rank == 0:
        dist.send(token, dst=following)
        dist.recv(token, src=previous)
    else:
        dist.recv(token, src=previous)
        token += 1
        dist.send(token, dst=following)


def main(rank, world_size):
    token = torch.zeros(1)
    pass_round(token)
    assert rank != 0 or token.item() == world_size - 1
