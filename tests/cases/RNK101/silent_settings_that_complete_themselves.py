"""Settings that complete themselves: whether a norm is reported is the same on all ranks, and who prints it is not.

reason: all ranks reduce it, and rank 0 prints
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
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
        self.prints = dist.get_rank() == 0
        self.reports = not self.quiet and self.every > 0

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
            dist.all_reduce(norm)
            if settings.prints:
                print(norm)


def main(rank, world_size):
    train([])
