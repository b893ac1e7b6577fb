"""The device is an option.

reason: it may be the CPU
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, Dataset



class Images(Dataset):
    def __init__(self, images, device):
        self.images = images
        self.device = device

    def __getitem__(self, index):
        return self.images[index].to(self.device)


def build(images, args):
    return DataLoader(Images(images, args.device), num_workers=4)
