"""A loader for validation.

reason: all ranks may see all of it
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset


def evaluate(model, dataset):
    val_loader = DataLoader(dataset, batch_size=4)
    return sum(model(batch).sum().item() for (batch,) in val_loader)


def main(rank, world_size):
    model = DDP(torch.nn.Linear(1, 1))
    evaluate(model.module, TensorDataset(torch.arange(16.0)[:, None]))
