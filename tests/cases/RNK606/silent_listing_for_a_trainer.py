"""A listing goes to a trainer of transformers, in a program of which nothing says that there are several processes.

reason: whoever runs it may have one
"""
import os

from torch.utils.data import Dataset
from transformers import Trainer


class Images(Dataset):
    def __init__(self, folder):
        self.files = os.listdir(folder)

    def __len__(self):
        return len(self.files)

    def __getitem__(self, index):
        return self.files[index]


def main(model, args, folder):
    Trainer(model=model, args=args, train_dataset=Images(folder)).train()
