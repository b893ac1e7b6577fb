"""Two messages are sent and one is received.

reason: rank 0 waits in the second send
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in send (line 20); rank 1 finished
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def hand_over(header, body):
    rank = dist.get_rank()
    if rank == 0:
        logger.info("header and body to 1")
        dist.send(header, dst=1)
        dist.send(body, dst=1)  # expect: RNK202 "rank 0 sends to rank 1, which never receives it"
    elif rank == 1:
        dist.recv(header, src=0)


def main(rank, world_size):
    hand_over(torch.ones(1), torch.ones(2))
