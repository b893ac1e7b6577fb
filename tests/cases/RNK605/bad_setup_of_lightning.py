"""A data module downloads where it sets up

reason: Lightning calls setup on every rank, and prepare_data on one of each node
runs: no (Lightning)
"""
import lightning as L
from torch.utils.data import DataLoader
from torchvision.datasets import CIFAR10


class Pictures(L.LightningDataModule):
    def __init__(self, root):
        super().__init__()
        self.root = root

    def setup(self, stage):
        self.train = CIFAR10(self.root, train=True, download=True)  # expect: RNK605

    def train_dataloader(self):
        return DataLoader(self.train, batch_size=32, shuffle=True)


def main(model):
    trainer = L.Trainer(accelerator="gpu", devices=4, strategy="ddp")
    trainer.fit(model, datamodule=Pictures("data"))
