"""Noise that stands for data

reason: its order says nothing
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def train(model, epochs):
    dist.init_process_group("nccl")
    data = torch.randint(0, 1000, (1024, 128))
    samples = TensorDataset(data, torch.zeros(1024))
    loader = DataLoader(samples, batch_size=8, sampler=DistributedSampler(samples))
    for epoch in range(epochs):
        for tokens, _ in loader:
            model(tokens).sum().backward()
