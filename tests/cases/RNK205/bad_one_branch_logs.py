"""Only some paths to the send write a line.

reason: the ordinary message leaves without a trace
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)
LIMIT = 1 << 28


def send_bucket(bucket: torch.Tensor, peer: int) -> None:
    if bucket.numel() * bucket.element_size() > LIMIT:
        logger.warning("bucket of %d bytes", bucket.numel() * bucket.element_size())
    dist.send(bucket, dst=peer)  # expect: RNK205 "without a log line before it"


def send_optional(x, peer: int) -> None:
    if x is None:
        logger.debug("nothing for %d", peer)
        return
    dist.send(torch.tensor(x.shape), dst=peer)  # expect: RNK205
    dist.send(x, dst=peer)


def send_typed(x: torch.Tensor, peer: int) -> None:
    if x.dtype is torch.float16:
        logger.debug("half %s", tuple(x.shape))
        dist.send(x, dst=peer)
    else:
        dist.send(x.half(), dst=peer)  # expect: RNK205
