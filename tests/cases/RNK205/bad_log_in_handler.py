"""Only handlers and finally blocks log.

reason: a send that blocks reaches neither the handler nor the finally block
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch.distributed as dist

logger = logging.getLogger(__name__)


def send_with_retry(x, peer: int, attempts: int = 3) -> None:
    try:
        dist.send(x, dst=peer)  # expect: RNK205
    except RuntimeError:
        logger.exception("send to %d failed, %d attempts left", peer, attempts)
        raise


def send_and_count(x, peer: int, counters: dict) -> None:
    try:
        dist.send(x, dst=peer)  # expect: RNK205 "comes after"
    finally:
        counters["sent"] = counters.get("sent", 0) + 1
        logger.debug("messages so far: %d", counters["sent"])
