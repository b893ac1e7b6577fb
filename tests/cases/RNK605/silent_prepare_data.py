"""prepare_data of a Lightning data module.

reason: Lightning calls it on one rank of the node
runs: no (needs the network)
"""
import lightning.pytorch as pl
from torchvision import datasets


class Data(pl.LightningDataModule):
    def prepare_data(self):
        datasets.MNIST("data", download=True)

    def setup(self, stage):
        self.train = datasets.MNIST("data", download=False)
