"""Neighbours exchange activations, even ranks send first and odd ranks receive first.

reason: send and recv are point-to-point calls, not collectives, and they pair up
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def exchange(tensor):
    rank = dist.get_rank()
    received = torch.empty_like(tensor)
    partner = rank + 1 if rank % 2 == 0 else rank - 1
    logger.info("rank %d exchanges %s with rank %d", rank, tuple(tensor.shape), partner)
    if rank % 2 == 0:
        dist.send(tensor, dst=partner)
        dist.recv(received, src=partner)
    else:
        dist.recv(received, src=partner)
        dist.send(tensor, dst=partner)
    return received


def main(rank, world_size):
    received = exchange(torch.full((4,), float(rank)))
    assert received[0].item() == (rank ^ 1)
