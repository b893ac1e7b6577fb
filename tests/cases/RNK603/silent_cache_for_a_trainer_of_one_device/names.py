"""A data set that keeps its names in a file."""

import json
import os

from lightning.pytorch import LightningDataModule
from torch.utils.data import DataLoader, Dataset


class Names(Dataset):
    def __init__(self, folder):
        cache_file = os.path.join(folder, "names.json")
        if os.path.exists(cache_file):
            with open(cache_file) as file:
                self.names = json.load(file)
        else:
            self.names = sorted(os.listdir(folder))
            with open(cache_file, "w") as file:
                json.dump(self.names, file)


class Data(LightningDataModule):
    def __init__(self, folder):
        super().__init__()
        self.names = Names(folder)

    def train_dataloader(self):
        return DataLoader(self.names)


def build(folder):
    return Data(folder)
