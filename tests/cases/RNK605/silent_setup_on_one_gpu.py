"""A data module of a program with one GPU downloads where it sets up

reason: the program has one process
runs: no (Lightning)
"""
import lightning as L
from torch.utils.data import DataLoader
from torchvision.datasets import CIFAR10


class Pictures(L.LightningDataModule):
    def setup(self, stage):
        self.train = CIFAR10("data", train=True, download=True)

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=32, shuffle=True)


def main(model):
    trainer = L.Trainer(accelerator="gpu", devices=1)
    trainer.fit(model, datamodule=Pictures())
