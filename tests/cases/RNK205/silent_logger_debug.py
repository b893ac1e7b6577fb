"""A stage logs what it is about to send.

reason: a debug line stands before the send on the only path to it
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def send_activations(x: torch.Tensor, next_rank: int, microbatch: int) -> None:
    logger.debug("mb %d: send %s %s to %d", microbatch, tuple(x.shape), x.dtype, next_rank)
    dist.send(x.contiguous(), dst=next_rank)


def receive_activations(shape, dtype, previous_rank: int) -> torch.Tensor:
    x = torch.empty(shape, dtype=dtype)
    dist.recv(x, src=previous_rank)
    return x


def send_meta(x: torch.Tensor, next_rank: int) -> None:
    logging.getLogger("p2p").info("meta of %s", tuple(x.shape))
    dist.send(torch.tensor([x.dim(), *x.shape]), dst=next_rank)
