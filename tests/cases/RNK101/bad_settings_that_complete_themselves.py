"""Settings that complete themselves by the rank, made by an alternative constructor.

reason: the norm is reported on rank 0 only, and reduced there
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: rank 0 hung in all_reduce (line 38); rank 1 finished
"""

import argparse
from dataclasses import dataclass

import torch
import torch.distributed as dist


@dataclass
class Settings:
    steps: int = 1
    every: int = 1
    quiet: bool = False

    def __post_init__(self):
        rank = dist.get_rank()
        self.reports = rank == 0 and not self.quiet

    @classmethod
    def from_arguments(cls, given):
        parser = argparse.ArgumentParser()
        parser.add_argument("--steps", type=int, default=1)
        parser.add_argument("--every", type=int, default=1)
        return cls(**vars(parser.parse_args(given)))


def train(given):
    settings = Settings.from_arguments(given)
    for step in range(settings.steps):
        if settings.reports and step % settings.every == 0:
            norm = torch.ones(1)
            dist.all_reduce(norm)  # expect: RNK101
            print(norm)


def main(rank, world_size):
    train([])
