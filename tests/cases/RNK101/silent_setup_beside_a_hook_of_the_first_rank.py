"""A barrier in setup, which Lightning calls on all ranks.

reason: only prepare_data is called on one rank
runs: no (needs lightning)
"""
import torch.distributed as dist
from lightning.pytorch import LightningDataModule
from torchvision.datasets import CIFAR10


class Pictures(LightningDataModule):
    def prepare_data(self):
        CIFAR10("data", download=True)

    def setup(self, stage):
        if dist.is_initialized():
            dist.barrier()
        self.train = CIFAR10("data", train=True)
