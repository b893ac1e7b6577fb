"""cuda() under a flag.

reason: the flag may be off where workers are on
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, Dataset



class Images(Dataset):
    def __init__(self, images, on_gpu=False):
        self.images = images
        self.on_gpu = on_gpu

    def __getitem__(self, index):
        image = self.images[index]
        if self.on_gpu:
            image = image.cuda()
        return image


def build(images, workers):
    return DataLoader(Images(images), num_workers=workers)
