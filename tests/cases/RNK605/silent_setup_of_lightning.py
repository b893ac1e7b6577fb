"""A data module downloads where Lightning lets one rank do it, or on one GPU

reason: prepare_data runs on one rank of each node; the other program has one process
runs: no (Lightning)
"""
import lightning as L
from torch.utils.data import DataLoader
from torchvision.datasets import CIFAR10


class Pictures(L.LightningDataModule):
    def __init__(self, root):
        super().__init__()
        self.root = root

    def prepare_data(self):
        CIFAR10(self.root, train=True, download=True)

    def setup(self, stage):
        self.train = CIFAR10(self.root, train=True)

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=32, shuffle=True)


def main(model):
    trainer = L.Trainer(accelerator="gpu", devices=4, strategy="ddp")
    trainer.fit(model, datamodule=Pictures("data"))
