"""A receive is started and its buffer read at once.

reason: the message may still be on its way
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 finished; rank 1 got a wrong value (line 25)
"""

import time
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def main(rank, world_size):
    buffer = torch.zeros(2)
    if rank == 0:
        time.sleep(0.5)
        logger.debug("send %s to 1", tuple(buffer.shape))
        dist.send(torch.ones(2), dst=1)
    else:
        dist.irecv(buffer, src=0)  # expect: RNK203 "dropped"
        assert buffer[0].item() == 1.0
