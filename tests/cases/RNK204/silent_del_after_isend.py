"""The name of a sent tensor is deleted before the wait.

reason: the handle keeps the memory alive
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import torch
import torch.distributed as dist


import logging

logger = logging.getLogger(__name__)


def send_away(x, peer):
    out = x.clone()
    logger.debug("send %s to %d", tuple(out.shape), peer)
    work = dist.isend(out, dst=peer)
    del out
    work.wait()


def main(rank, world_size):
    if rank == 0:
        send_away(torch.ones(2), 1)
    else:
        into = torch.zeros(2)
        dist.recv(into, src=0)
        assert into[0].item() == 1
