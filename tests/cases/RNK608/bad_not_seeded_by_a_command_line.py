"""The list is split with a generator that the command line is told not to seed.

reason: it is told not to seed anything
runs: no (needs lightning)
"""
import torch
from lightning.pytorch import LightningDataModule, LightningModule, Trainer
from lightning.pytorch.cli import LightningCLI
from torch.utils.data import DataLoader, DistributedSampler


class Rows(LightningDataModule):
    def __init__(self, rows):
        super().__init__()
        self.rows = rows

    def setup(self, stage):
        order = torch.randperm(len(self.rows)).tolist()  # expect: RNK608
        count = len(order) * 9 // 10
        train_rows = [self.rows[i] for i in order[:count]]
        val_rows = [self.rows[i] for i in order[count:]]
        self.train, self.rest = train_rows, val_rows

    def train_dataloader(self):
        return DataLoader(self.train, sampler=DistributedSampler(self.train))


if __name__ == "__main__":
    LightningCLI(LightningModule, Rows, seed_everything_default=False, trainer_defaults={"strategy": "ddp", "devices": 4})
