"""A dict of loaders whose sampler is told the epoch.

reason: each epoch has its own order
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def build_loaders(train_set, val_set):
    in_order = DistributedSampler(val_set, shuffle=False)
    return {
        "train": DataLoader(train_set, 8, sampler=DistributedSampler(train_set)),
        "val": DataLoader(val_set, 8, sampler=in_order),
    }


def main(train_set, val_set, step):
    dist.init_process_group("gloo")
    loaders = build_loaders(train_set, val_set)
    for epoch in range(10):
        loaders["train"].sampler.set_epoch(epoch)
        for phase in loaders:
            for batch in loaders[phase]:
                step(batch, phase)
