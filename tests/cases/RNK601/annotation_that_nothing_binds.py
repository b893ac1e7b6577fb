"""A method further down in the class has an annotation that nothing imports.

reason: the import of the file ends there with a NameError, up to Python 3.13: hygiene
runs: no (the file cannot be imported)
"""
from typing import Optional

import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


class Trainer:
    def __init__(self, data):
        self.loader = DataLoader(data, batch_size=4, sampler=DistributedSampler(data))

    def fit(self):
        for epoch in range(2):  # expect: RNK601 "nothing binds List, line 23"
            for (batch,) in self.loader:
                self.step(batch)

    def step(self, batch, callbacks: Optional[List[str]] = None):
        dist.all_reduce(batch)


def main(rank, world_size):
    Trainer(TensorDataset(torch.arange(64))).fit()
