"""A data module's prepare_data that waits for all ranks.

reason: Lightning calls prepare_data on the first rank of each node only
runs: no (needs lightning)
"""
import torch.distributed as dist
from lightning.pytorch import LightningDataModule
from torchvision.datasets import CIFAR10


class Pictures(LightningDataModule):
    def __init__(self, root):
        super().__init__()
        self.root = root

    def prepare_data(self):
        CIFAR10(self.root, download=True)
        if dist.is_initialized():
            dist.barrier()  # expect: RNK101 "LightningDataModule calls prepare_data"

    def setup(self, stage):
        self.train = CIFAR10(self.root, train=True)
