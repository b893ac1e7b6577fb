"""The settings hold an object that knows the rank, as their field says.

reason: the property asks for the rank, and only rank 0 reduces
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 36); rank 1 finished
"""
from __future__ import annotations

from dataclasses import dataclass, field

import torch
import torch.distributed as dist


@dataclass
class Place:
    rank: int = field(default_factory=dist.get_rank)

    @property
    def is_chief(self) -> bool:
        return dist.get_rank() == 0


@dataclass
class Settings:
    place: Place
    steps: int = 3


class Training:
    def __init__(self, settings: Settings):
        self.settings = settings

    def report(self, loss):
        if self.settings.place.is_chief:
            dist.all_reduce(loss)  # expect: RNK101 "self.settings.place.is_chief"
            print(loss.item())


def main(rank, world_size):
    Training(Settings(Place())).report(torch.ones(1))
