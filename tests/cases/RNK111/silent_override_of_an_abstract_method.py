"""A round of messages is repeated where it fails, by an object of which nobody sees what class it has.

reason: another override may have its own way of telling the rest; which one runs, nobody sees (low confidence only)
runs: no (nothing fails here)
"""

from abc import ABC, abstractmethod

import torch
import torch.distributed as dist


class Exchange(ABC):
    @abstractmethod
    def mix(self, parameters: torch.Tensor) -> torch.Tensor:
        """The parameters, mixed with those of others."""


class Mean(Exchange):
    def mix(self, parameters: torch.Tensor) -> torch.Tensor:
        dist.all_reduce(parameters, op=dist.ReduceOp.AVG)
        return parameters


class Rounds:
    def __init__(self, exchange: Exchange) -> None:
        self.exchange = exchange

    def run(self, parameters: torch.Tensor, buffer: torch.Tensor) -> None:
        while True:
            try:
                buffer.copy_(self.prepared(parameters))
                self.exchange.mix(buffer)
                parameters.copy_(buffer)
            except RuntimeError:  # expect: RNK111 low
                print("once more")
            if float(parameters.norm()) < 1e-3:
                return

    def prepared(self, parameters: torch.Tensor) -> torch.Tensor:
        return parameters.flatten().matmul(torch.eye(parameters.numel()))
