"""A model keeps its data in prepare_data, with a Lightning that spawns the other processes later.

reason: they are given the model with what it keeps
"""
import pytorch_lightning as pl
from torch.utils.data import DataLoader


class Field(pl.LightningModule):
    def prepare_data(self):
        self.train_set = list(range(10))

    def train_dataloader(self):
        return DataLoader(self.train_set)


def main(hparams):
    pl.Trainer(gpus=hparams.gpus, distributed_backend="ddp").fit(Field())
