"""A program that calls prepare_data itself.

reason: every process runs the program, and so has what it leaves
"""
import lightning.pytorch as pl
from torch.utils.data import DataLoader


class TextsDataModule(pl.LightningDataModule):
    def prepare_data(self):
        self.labels = sorted({"a", "b"})

    def train_dataloader(self):
        return DataLoader(self.labels)


def main(make_model):
    data = TextsDataModule()
    data.prepare_data()
    pl.Trainer(devices=4, strategy="ddp").fit(make_model(data.labels), data)
