"""Samples that are drawn when they are asked for.

reason: their order says nothing
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, Dataset
from torch.utils.data.distributed import DistributedSampler


class Tokens(Dataset):
    def __init__(self, size, length):
        self.size = size
        self.length = length

    def __len__(self):
        return self.size

    def __getitem__(self, index):
        return torch.randint(0, 1000, (self.length,))


def train(model, epochs):
    dist.init_process_group("nccl")
    samples = Tokens(10_000, 128)
    loader = DataLoader(samples, batch_size=8, sampler=DistributedSampler(samples))
    for epoch in range(epochs):
        for tokens in loader:
            model(tokens).sum().backward()
