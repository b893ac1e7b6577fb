"""A loader of files in the order of the folder that nobody prepares.

reason: each rank goes through all of them
"""
import os

from accelerate import Accelerator
from torch.utils.data import DataLoader, Dataset


class Texts(Dataset):
    def __init__(self, folder):
        self.names = os.listdir(folder)

    def __len__(self):
        return len(self.names)

    def __getitem__(self, index):
        return self.names[index]


def count(folder, model):
    accelerator = Accelerator()
    model = accelerator.prepare(model)
    return accelerator.gather(model(len(list(DataLoader(Texts(folder))))))
