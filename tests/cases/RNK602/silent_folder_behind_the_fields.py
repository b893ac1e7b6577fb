"""A record makes a folder behind its fields: by the rank among them, or one for each.

reason: one rank makes it, or each has its own
runs: no (a race that there is not)
"""
import os
from dataclasses import dataclass, field

import torch.distributed as dist


@dataclass
class Run:
    folder: str
    rank: int = field(default_factory=lambda: dist.get_rank())

    def __post_init__(self):
        if self.rank == 0 and not os.path.isdir(self.folder):
            os.makedirs(self.folder)


@dataclass
class OfEachRank:
    folder: str
    rank: int = field(default_factory=dist.get_rank)

    def __post_init__(self):
        self.own = os.path.join(self.folder, f"rank{self.rank}")
        if not os.path.isdir(self.own):
            os.makedirs(self.own)


def main(folder):
    dist.init_process_group("gloo")
    return Run(folder), OfEachRank(folder)
