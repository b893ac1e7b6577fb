"""loguru and structlog before the send.

reason: both are loggers under names of their own
runs: no (a log line that is missing shows only when messages do not fit)
"""
import structlog
import torch.distributed as dist
from loguru import logger as loguru_logger

slog = structlog.get_logger()


class ExpertExchange:
    def __init__(self, peer: int):
        self.peer = peer
        self.events = structlog.get_logger().bind(peer=peer)

    def push(self, tokens):
        loguru_logger.trace("push {} to {}", tuple(tokens.shape), self.peer)
        dist.send(tokens, dst=self.peer)

    def push_counts(self, counts):
        slog.debug("push_counts", shape=tuple(counts.shape))
        dist.send(counts, dst=self.peer)

    def push_weights(self, weights):
        self.events.info("push_weights", shape=tuple(weights.shape), dtype=str(weights.dtype))
        return dist.isend(weights, dst=self.peer)

    def pull(self, buffer):
        dist.recv(buffer, src=self.peer)
        return buffer
