"""The tensor is changed while it is on its way.

reason: the peer may get the new content
runs: no (gloo copies small messages at once)
"""

import torch
import torch.distributed as dist


import logging

logger = logging.getLogger(__name__)


def pass_on(x, peer):
    logger.debug("send %s to %d", tuple(x.shape), peer)
    work = dist.isend(x, dst=peer)
    x.zero_()  # expect: RNK204 "changed"
    work.wait()
