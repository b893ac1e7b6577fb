"""The log helpers of the project.

reason: announce() and traced_transfer() log, for callers in other files
runs: no (a log line that is missing shows only when messages do not fit)
"""
import contextlib
import logging

logger = logging.getLogger("p2p")


def announce(action, tensor, peer):
    logger.debug("%s %s %s -> %s", action, tuple(tensor.shape), tensor.dtype, peer)


@contextlib.contextmanager
def traced_transfer(action):
    logger.debug("begin %s", action)
    try:
        yield
    finally:
        logger.debug("end %s", action)
