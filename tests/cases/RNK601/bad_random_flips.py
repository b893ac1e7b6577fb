"""Samples of a folder that are flipped at random.

reason: the sample is chosen by its index, and every epoch goes through them in one order
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset
from torch.utils.data.distributed import DistributedSampler


class Pictures(Dataset):
    def __init__(self, pictures):
        self.pictures = pictures

    def __len__(self):
        return len(self.pictures)

    def __getitem__(self, index):
        picture = self.pictures[index]
        return picture.flip(-1) if torch.rand(1) < 0.5 else picture


def train(model, pictures, epochs):
    dist.init_process_group("nccl")
    samples = Pictures(pictures)
    loader = DataLoader(samples, batch_size=8, sampler=DistributedSampler(samples))
    for epoch in range(epochs):  # expect: RNK601
        for batch in loader:
            model(batch).sum().backward()
