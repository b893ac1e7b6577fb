"""A batch of sends and receives, all waited for.

reason: batch_isend_irecv gives a list of handles
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def exchange(out, into, peer):
    logger.debug("exchange %s with %d", tuple(out.shape), peer)
    ops = [dist.P2POp(dist.isend, out, peer), dist.P2POp(dist.irecv, into, peer)]
    for req in dist.batch_isend_irecv(ops):
        req.wait()


def main(rank, world_size):
    into = torch.zeros(2)
    exchange(torch.full((2,), float(rank)), into, 1 - rank)
    assert into[0].item() == 1 - rank
