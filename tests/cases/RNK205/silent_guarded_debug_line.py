"""The debug line stands behind isEnabledFor.

reason: the guard only saves formatting; a logger at DEBUG records the message before it leaves
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def digest(tensors: list[torch.Tensor]) -> str:
    return " ".join(f"{tuple(t.shape)}/{t.float().sum().item():.3e}" for t in tensors)


def send_bucket(tensors: list[torch.Tensor], peer: int) -> None:
    if logger.isEnabledFor(logging.DEBUG):
        logger.debug("bucket for %d: %s", peer, digest(tensors))
    for tensor in tensors:
        dist.send(tensor, dst=peer)


def receive_bucket(tensors: list[torch.Tensor], peer: int) -> None:
    for tensor in tensors:
        dist.recv(tensor, src=peer)
