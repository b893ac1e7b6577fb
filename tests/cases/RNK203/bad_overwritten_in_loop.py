"""Only the handle of the last receive is waited for.

reason: each round overwrites the handle of the one before, and receives end in any order
runs: no (gloo finishes these in order)
"""

import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def receive_all(tensors, peers):
    for t, peer in zip(tensors, peers):
        work = dist.irecv(t, src=peer)  # expect: RNK203 "bound anew"
    work.wait()
