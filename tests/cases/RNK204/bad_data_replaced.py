"""The storage of a sent tensor is replaced before the wait.

reason: the memory may be given to somebody else
runs: no (needs a caching allocator)
"""

import torch
import torch.distributed as dist


import logging

logger = logging.getLogger(__name__)


def send_and_free(out, peer):
    logger.debug("send %s to %d", tuple(out.shape), peer)
    work = dist.isend(out, dst=peer)
    out.data = torch.empty((1,), device=out.device, dtype=out.dtype)  # expect: RNK204 "changed"
    work.wait()
