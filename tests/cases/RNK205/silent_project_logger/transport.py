"""A transport that uses the log helpers of another file.

reason: the functions called before the sends log, as their summaries in tracing.py show
runs: no (a log line that is missing shows only when messages do not fit)
"""
import torch
import torch.distributed as dist

import tracing
from tracing import traced_transfer


class Transport:
    def __init__(self, peer: int):
        self.peer = peer

    def send(self, tensor: torch.Tensor) -> None:
        tracing.announce("send", tensor, self.peer)
        dist.send(tensor, dst=self.peer)

    def send_pair(self, keys: torch.Tensor, values: torch.Tensor) -> None:
        with traced_transfer("pair"):
            dist.send(keys, dst=self.peer)
            dist.send(values, dst=self.peer)

    def recv(self, tensor: torch.Tensor) -> torch.Tensor:
        dist.recv(tensor, src=self.peer)
        return tensor
