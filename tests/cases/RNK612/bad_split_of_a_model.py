"""A model of Lightning splits its data in prepare_data.

reason: the hook of the model runs in one process as well
"""
import lightning as L
import torch
from torch.utils.data import DataLoader, random_split


class Net(L.LightningModule):
    def __init__(self, make):
        super().__init__()
        self.make = make
        self.net = torch.nn.Linear(8, 1)

    def prepare_data(self):
        data = self.make(download=True)
        generator = torch.Generator().manual_seed(1)
        self.train_set, self.val_set = random_split(data, [0.9, 0.1], generator=generator)  # expect: RNK612

    def train_dataloader(self):
        return DataLoader(self.train_set)

    def val_dataloader(self):
        return DataLoader(self.val_set)
