"""The loader is told the epoch, and not its sampler.

reason: a DataLoader has no set_epoch: the branch of several processes ends in an AttributeError
"""
import torch
import torch.distributed as dist
from torch.nn.parallel import DistributedDataParallel
from torch.utils.data import DataLoader, DistributedSampler


def loaders(train_set, val_set):
    sampler = DistributedSampler(train_set) if dist.is_initialized() else None
    return DataLoader(train_set, 8, sampler=sampler, shuffle=sampler is None), DataLoader(val_set, 8)


def main(model, train_set, val_set, epochs):
    train_loader, val_loader = loaders(train_set, val_set)
    model = DistributedDataParallel(model)
    for epoch in range(epochs):
        if dist.is_initialized():
            train_loader.set_epoch(epoch)  # expect: RNK601 "AttributeError"
        for batch in train_loader:
            model(batch).sum().backward()
        with torch.no_grad():
            print(sum(model(batch).sum().item() for batch in val_loader))
