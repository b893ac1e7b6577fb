"""A data module of Lightning.

reason: the loops of Lightning set the epoch
runs: no (a fragment)
"""
import torch
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler


import lightning.pytorch as pl


class Data(pl.LightningDataModule):
    def train_dataloader(self):
        return DataLoader(self.dataset, sampler=DistributedSampler(self.dataset))


def run(model, data):
    for fold in range(5):
        for batch in data.train_dataloader():
            model(batch)
