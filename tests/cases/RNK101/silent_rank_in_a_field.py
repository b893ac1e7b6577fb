"""The settings hold an object that knows the rank, and how many there are.

reason: all ranks reduce; whether there are several is the same on all
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
        return self.rank == 0

    @property
    def is_several(self) -> bool:
        return dist.get_world_size() > 1


@dataclass
class Settings:
    place: Place
    steps: int = 3


class Training:
    def __init__(self, settings: Settings):
        self.settings = settings

    def report(self, loss):
        if self.settings.place.is_several:
            dist.all_reduce(loss)
        if self.settings.place.is_chief:
            print(loss.item())

    def count(self, loss):
        if self.settings.steps > 2:
            dist.all_reduce(loss)


def main(rank, world_size):
    training = Training(Settings(Place()))
    training.report(torch.ones(1))
    training.count(torch.ones(1))
