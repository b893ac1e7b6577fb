"""Shards of a checkpoint

reason: rank 2 loads the shard of rank 10
runs: no (it needs eleven files or more of as many ranks)
"""
from pathlib import Path

import torch
import torch.distributed as dist


class Checkpoint:
    def __init__(self, folder):
        self.shards = sorted(Path(folder).glob("checkpoint_shard*.pt"))  # expect: RNK309
        self.rank = dist.get_rank()

    def load(self):
        return torch.load(self.shards[self.rank], map_location="cpu")
