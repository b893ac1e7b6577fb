"""The log line comes after the send.

reason: if the send blocks or the peer dies, the line is never written
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def forward_stage(x: torch.Tensor, next_rank: int) -> None:
    dist.send(x, dst=next_rank)  # expect: RNK205 "comes after"
    logger.info("sent %s to %d", tuple(x.shape), next_rank)


def publish(weights: dict[str, torch.Tensor], readers: list[int]) -> None:
    works = [
        dist.isend(weights[name], dst=rank)  # expect: RNK205 "comes after"
        for name in sorted(weights)
        for rank in readers
    ]
    for work in works:
        work.wait()
    logger.info("published %d tensors", len(weights))
