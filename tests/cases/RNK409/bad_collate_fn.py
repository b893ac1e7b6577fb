"""A collate_fn that moves the batch.

reason: a forked worker cannot use CUDA
runs: no (needs a GPU)
"""
import torch
from torch.utils.data import DataLoader, Dataset



device = "cuda:0"


def collate(samples):
    images = torch.stack([image for image, _ in samples]).to(device)  # expect: RNK409 "`collate` runs in forked workers"
    labels = torch.tensor([label for _, label in samples], device=device)
    return images, labels


def build(dataset):
    return DataLoader(dataset, batch_size=8, num_workers=2, collate_fn=collate)
