"""Helpers run before the send, but none of them logs.

reason: validation, counting and moving leave no record of the message
runs: no (a log line that is missing shows only when messages do not fit)
"""
import time

import torch
import torch.distributed as dist


def timed(function):
    def wrapper(*args, **kwargs):
        start = time.perf_counter()
        result = function(*args, **kwargs)
        wrapper.seconds = time.perf_counter() - start
        return result

    return wrapper


class Exporter:
    def __init__(self, peer: int):
        self.peer = peer
        self.bytes = 0

    def _check(self, tensor):
        if tensor.dtype not in (torch.float32, torch.bfloat16):
            raise TypeError(f"cannot send {tensor.dtype}")

    def _count(self, tensor):
        self.bytes += tensor.numel() * tensor.element_size()

    @timed
    def export(self, tensor):
        self._check(tensor)
        self._count(tensor)
        dist.send(tensor.cpu(), dst=self.peer)  # expect: RNK205
