"""Settings of which a derived class completes itself in its own way, made by an alternative constructor.

reason: those that are made report on all ranks, whatever their base says
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""

from dataclasses import dataclass

import torch
import torch.distributed as dist


@dataclass
class Settings:
    steps: int = 1

    def __post_init__(self):
        self.reports = dist.get_rank() == 0

    @classmethod
    def from_dict(cls, found):
        return cls(**found)


@dataclass
class OnAll(Settings):
    def __post_init__(self):
        self.reports = True


def train(found):
    settings = OnAll.from_dict(found)
    for _ in range(settings.steps):
        if settings.reports:
            norm = torch.ones(1)
            dist.all_reduce(norm)


def main(rank, world_size):
    train({"steps": 1})
