"""Every branch that sends also logs.

reason: on each path to a send there is a log line; the paths without one do not send
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch
import torch.distributed as dist

log = logging.getLogger(__name__)


def pass_on(x: torch.Tensor, rank: int, world_size: int) -> torch.Tensor:
    if rank > 0:
        dist.recv(x, src=rank - 1)
    if rank < world_size - 1:
        log.debug("rank %d sends %s", rank, tuple(x.shape))
        dist.send(x, dst=rank + 1)
    return x


def send_any(x, peer: int):
    if x is None:
        log.warning("nothing to send to %d", peer)
        return
    if x.is_sparse:
        log.info("sparse %s to %d", tuple(x.shape), peer)
        dist.send(x.to_dense(), dst=peer)
    else:
        log.info("dense %s to %d", tuple(x.shape), peer)
        dist.send(x, dst=peer)


def send_checked(x, peer: int):
    if not torch.isfinite(x).all():
        log.error("not finite, dropped")
        raise FloatingPointError("activations are not finite")
    elif x.numel() > 1 << 20:
        log.warning("large message")
    else:
        log.debug("message of %d", x.numel())
    dist.send(x, dst=peer)
