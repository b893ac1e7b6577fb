"""The training loop moves the batch.

reason: no forked process uses CUDA
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, Dataset



class Images(Dataset):
    def __init__(self, images):
        self.images = images

    def __getitem__(self, index):
        return self.images[index]


def train(model, images):
    for batch in DataLoader(Images(images), num_workers=4, pin_memory=True):
        model(batch.cuda(non_blocking=True))
