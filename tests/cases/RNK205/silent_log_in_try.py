"""The log line is the first statement of a try block or of a finally-protected section.

reason: it precedes the send on every path that reaches the send
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging
from contextlib import suppress

import torch.distributed as dist

logger = logging.getLogger(__name__)


def send_or_report(x, peer: int) -> bool:
    try:
        logger.debug("send %s to %d", tuple(x.shape), peer)
        dist.send(x, dst=peer)
    except RuntimeError:
        logger.exception("send to %d failed", peer)
        raise
    return True


def send_last(x, peer: int, file):
    logger.info("last message to %d", peer)
    try:
        dist.send(x, dst=peer)
    finally:
        file.close()


def say_goodbye(x, peer: int):
    with suppress(RuntimeError):
        print("goodbye to", peer)
        dist.send(x, dst=peer)
