"""Checks of messages, and one function that logs.

reason: validate() does not log, describe() does
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

logger = logging.getLogger(__name__)


def validate(tensor, limit: int = 1 << 30) -> None:
    if tensor.numel() > limit:
        raise ValueError(f"message of {tensor.numel()} elements")


def describe(tensor, peer: int) -> None:
    logger.debug("%s %s to %d", tuple(tensor.shape), tensor.dtype, peer)
