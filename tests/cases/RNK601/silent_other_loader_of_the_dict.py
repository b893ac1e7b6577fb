"""Dicts of loaders of which the others are gone through, or whose sampler is told.

reason: the loader with the sampler is gone through once, or in another order in each epoch
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def build_loaders(train_set, val_set):
    in_order = DistributedSampler(val_set, shuffle=False)
    return {
        "train": DataLoader(train_set, 8, sampler=DistributedSampler(train_set)),
        "val": DataLoader(val_set, 8, sampler=in_order),
    }


def validate(train_set, val_set, step):
    loaders = build_loaders(train_set, val_set)
    for batch in loaders["train"]:
        step(batch)
    for epoch in range(10):
        for batch in loaders["val"]:
            step(batch)


def main(train_set, val_set, step):
    dist.init_process_group("gloo")
    validate(train_set, val_set, step)
