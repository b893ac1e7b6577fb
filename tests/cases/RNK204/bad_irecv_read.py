"""A received tensor is used before the request has finished.

reason: irecv returns at once
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import torch
import torch.distributed as dist


import logging
import time

logger = logging.getLogger(__name__)


def receive(peer):
    buffer = torch.zeros(2)
    request = dist.irecv(buffer, src=peer)
    out = buffer * 2  # expect: RNK204 "read"
    request.wait()
    return out


def main(rank, world_size):
    if rank == 0:
        time.sleep(0.5)
        logger.debug("send a tensor of 2 to 1")
        dist.send(torch.ones(2), dst=1)
    else:
        assert receive(0)[0].item() == 2.0
