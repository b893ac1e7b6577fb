"""A helper leaves it to its callers whether the sampler shuffles.

reason: the loader for training shuffles by its sampler, which is never told the epoch
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def build_loader(dataset, train=True):
    sampler = DistributedSampler(dataset, shuffle=train)
    return DataLoader(dataset, 8, sampler=sampler)


def build_split(dataset, split):
    sampler = DistributedSampler(dataset, shuffle=(split == "train"))
    return DataLoader(dataset, 8, sampler=sampler)


def main(train_set, val_set, step):
    dist.init_process_group("gloo")
    loader = build_loader(train_set)
    shown = build_loader(val_set, train=False)
    other = build_split(train_set, "train")
    for epoch in range(10):  # expect: RNK601
        for batch in loader:
            step(batch)
        for batch in shown:
            step(batch)
    for epoch in range(10):  # expect: RNK601
        for batch in other:
            step(batch)
