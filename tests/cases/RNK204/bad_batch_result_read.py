"""The result of a batch is read before its requests are waited for.

reason: the operations have only been started
runs: 2 ranks (differs from run to run)
observed: 2 ranks, torch 2.13, gloo: goes wrong, differently from run to run
"""

import torch
import torch.distributed as dist


import logging
import time

logger = logging.getLogger(__name__)


def exchange(out, peer):
    into = torch.zeros_like(out)
    logger.debug("exchange %s with %d", tuple(out.shape), peer)
    ops = [dist.P2POp(dist.isend, out, peer), dist.P2POp(dist.irecv, into, peer)]
    reqs = dist.batch_isend_irecv(ops)
    total = out + into  # expect: RNK204 "into is read"
    for req in reqs:
        req.wait()
    return total


def main(rank, world_size):
    if rank == 1:
        time.sleep(0.5)
    assert exchange(torch.ones(2), 1 - rank)[0].item() == 2.0
