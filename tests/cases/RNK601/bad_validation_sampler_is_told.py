"""The sampler for validation is told the epoch, in place of the one for training.

reason: the training data comes in the same order in every epoch
runs: 2 ranks
observed: 2 ranks, torch 2.13, gloo: all ranks got a wrong value (line 30)
"""
import torch
import torch.distributed as dist
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data.distributed import DistributedSampler


def build():
    train_set, val_set = TensorDataset(torch.arange(64.0)), TensorDataset(torch.arange(4.0))
    train_loader = DataLoader(train_set, batch_size=4, sampler=DistributedSampler(train_set))
    val_loader = DataLoader(val_set, batch_size=4, sampler=DistributedSampler(val_set, shuffle=False))
    return train_loader, val_loader


def main(rank, world_size):
    train_loader, val_loader = build()
    orders = []
    for epoch in range(3):  # expect: RNK601
        val_loader.sampler.set_epoch(epoch)
        seen = []
        for (x,) in train_loader:
            seen += x.tolist()
        orders.append(seen)
    dist.barrier()
    assert orders[0] != orders[1]
