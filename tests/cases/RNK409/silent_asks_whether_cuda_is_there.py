"""is_available() in a worker.

reason: it starts nothing
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, Dataset



class Images(Dataset):
    def __getitem__(self, index):
        image = torch.zeros(3, 8, 8)
        return image.pin_memory() if torch.cuda.is_available() and torch.cuda.device_count() > 1 else image


def build():
    return DataLoader(Images(), num_workers=4)
