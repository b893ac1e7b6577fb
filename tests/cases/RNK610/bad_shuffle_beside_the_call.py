"""shuffle=True and a sampler made in the call.

reason: DataLoader raises ValueError
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks raised ValueError in DataLoader (line 15)
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data import DistributedSampler


def build(dataset):
    return DataLoader(dataset, 4, True, DistributedSampler(dataset, shuffle=True))  # expect: RNK610 "ValueError"


def main(rank, world_size):
    build(TensorDataset(torch.arange(16.0)[:, None]))
