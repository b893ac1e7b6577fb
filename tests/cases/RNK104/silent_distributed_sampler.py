"""A loader with a DistributedSampler.

reason: the sampler pads, so that all ranks have the same number of batches
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler, TensorDataset


def main(rank, world_size):
    data = TensorDataset(torch.arange(5.0))
    loader = DataLoader(data, batch_size=1, sampler=DistributedSampler(data, world_size, rank))
    for (batch,) in loader:
        dist.all_reduce(batch)
