"""A function of the project logs the manifest before the send.

reason: one level of calls is enough: log_manifest() and self._announce() both log
runs: no (a log line that is missing shows only when messages do not fit)
"""
import logging

import torch
import torch.distributed as dist

logger = logging.getLogger(__name__)


def log_manifest(action: str, tensors: list[torch.Tensor], peer: int) -> None:
    manifest = ", ".join(f"{tuple(t.shape)}:{t.dtype}" for t in tensors)
    logger.debug("%s -> %d [%s]", action, peer, manifest)


def send_all(tensors: list[torch.Tensor], peer: int) -> None:
    log_manifest("send_all", tensors, peer)
    for tensor in tensors:
        dist.send(tensor, dst=peer)


class Courier:
    def __init__(self, peer: int):
        self.peer = peer
        self.sent = 0

    def _announce(self, tensor):
        self.sent += 1
        print(f"message {self.sent}: {tuple(tensor.shape)} to {self.peer}", flush=True)

    def deliver(self, tensor):
        self._announce(tensor)
        dist.send(tensor, dst=self.peer)

    def fetch(self, buffer):
        dist.recv(buffer, src=self.peer)
        return buffer
