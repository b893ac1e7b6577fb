"""A data module's prepare_data that the program calls itself, on all ranks.

reason: all ranks come to the barrier, by the call in main
runs: no (needs lightning)
"""
import torch.distributed as dist
from lightning.pytorch import LightningDataModule
from torchvision.datasets import CIFAR10


class Pictures(LightningDataModule):
    def prepare_data(self):
        CIFAR10("data", download=dist.get_rank() == 0)
        dist.barrier()


def main():
    dist.init_process_group("nccl")
    pictures = Pictures()
    pictures.prepare_data()
