"""A record that knows its rank makes the folder of all.

reason: every rank makes one
runs: no (a race)
"""
import os
from dataclasses import dataclass

import torch.distributed as dist


@dataclass
class Run:
    folder: str
    rounds: int = 1

    def __post_init__(self):
        if not os.path.isdir(self.folder):
            os.makedirs(self.folder)  # expect: RNK602 "self.folder"

    def log(self, text):
        if dist.get_rank() == 0:
            print(text)
