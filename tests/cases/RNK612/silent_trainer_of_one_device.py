"""Trainers with one device.

reason: the process that prepares the data is the one that trains
"""
import lightning.pytorch as pl
from torch.utils.data import DataLoader


class Texts(pl.LightningDataModule):
    def prepare_data(self):
        self.labels = sorted({"a", "b"})

    def train_dataloader(self):
        return DataLoader(self.labels)


def main(model):
    pl.Trainer(devices=1).fit(model, Texts())
