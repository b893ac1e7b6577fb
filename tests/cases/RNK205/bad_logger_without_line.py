"""The function fetches and configures a logger, but writes nothing before the send.

reason: getLogger, setLevel, addHandler and isEnabledFor are no log lines; a nested function that logs has not run yet
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging
import sys

import torch.distributed as dist


def send_silently(x, peer: int) -> None:
    logger = logging.getLogger("p2p")
    logger.setLevel(logging.DEBUG)
    logger.addHandler(logging.StreamHandler(sys.stderr))
    detailed = logger.isEnabledFor(logging.DEBUG)
    dist.send(x if detailed else x.half(), dst=peer)  # expect: RNK205


def send_with_callback(x, peer: int):
    logger = logging.getLogger("p2p")

    def finished(future):
        logger.debug("sent to %d", peer)
        return future.value()

    work = dist.isend(x, dst=peer)  # expect: RNK205
    return work.get_future().then(finished)
