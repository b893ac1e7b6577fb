"""The send runs on the group, the receive on the default group.

reason: messages of one group are not seen by the other
runs: no (each waits for the other)
"""

import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def exchange(x, received, peer, group):
    logger.debug("send %s to %d", tuple(x.shape), peer)
    sent = dist.isend(x, peer, group=group)
    dist.irecv(received, peer).wait()  # expect: RNK302 "although `exchange` works on `group`"
    sent.wait()
    return received
