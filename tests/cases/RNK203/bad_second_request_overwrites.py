"""The handle of the send is overwritten by that of the receive.

reason: one wait for two requests
runs: no (gloo sends small messages at once)
"""

import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def exchange(out, into, peer):
    logger.debug("send %s to %d", tuple(out.shape), peer)
    request = dist.isend(out, dst=peer)  # expect: RNK203 "bound anew"
    request = dist.irecv(into, src=peer)
    request.wait()
    return into
