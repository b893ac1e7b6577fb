"""A loop over a number of epochs that the module sets to one

reason: there is no second epoch that could repeat the order of the first
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader
from torch.utils.data.distributed import DistributedSampler

NUM_EPOCHS = 1


def train(model, dataset, optimizer):
    dist.init_process_group("nccl")
    loader = DataLoader(dataset, batch_size=8, sampler=DistributedSampler(dataset))
    for _ in range(NUM_EPOCHS):
        for batch in loader:
            model(batch).sum().backward()
            optimizer.step()
