"""Of two branches that make a send, one has a record.

reason: on the other way a message leaves without a line
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import logging

import torch
import torch.distributed as dist

log = logging.getLogger(__name__)


def exchange(forward, backward, peer):
    ops = []
    if forward is not None:
        log.debug("send %s to %d", tuple(forward.shape), peer)
        ops.append(dist.P2POp(dist.isend, forward, peer))
    if backward is not None:
        ops.append(dist.P2POp(dist.isend, backward, peer))  # expect: RNK205
    ops.append(dist.P2POp(dist.irecv, torch.zeros(2), peer))
    for work in dist.batch_isend_irecv(ops):
        work.wait()


def main(rank, world_size):
    if rank == 0:
        exchange(torch.ones(2), None, 1)
    elif rank == 1:
        exchange(None, torch.ones(2), 0)
