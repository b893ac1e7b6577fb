"""Helpers leave it to their callers whether the sampler shuffles.

reason: none of the loaders that are gone through again and again shuffles, as far as can be seen
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def build_loader(dataset, train=True):
    sampler = DistributedSampler(dataset, shuffle=train)
    return DataLoader(dataset, 8, sampler=sampler)


def build_split(dataset, split):
    sampler = DistributedSampler(dataset, shuffle=split == "train")
    return DataLoader(dataset, 8, sampler=sampler)


def build_changed(dataset, shuffle=True):
    shuffle = shuffle and len(dataset) > 100
    return DataLoader(dataset, 8, sampler=DistributedSampler(dataset, shuffle=shuffle))


class Loading:
    def __init__(self, dataset, shuffle):
        self.loader = DataLoader(dataset, 8, sampler=DistributedSampler(dataset, shuffle=shuffle))

    def run(self, step):
        for epoch in range(10):
            for batch in self.loader:
                step(batch)


def main(train_set, val_set, step, shuffles):
    dist.init_process_group("gloo")
    once = build_loader(train_set)
    for batch in once:
        step(batch)
    loaders = [build_loader(val_set, False), build_split(val_set, "val"), build_loader(val_set, train=shuffles)]
    first, second, third = build_loader(val_set, False), build_split(val_set, "val"), build_changed(val_set)
    for epoch in range(10):
        for batch in first:
            step(batch)
        for batch in second:
            step(batch)
        for batch in third:
            step(batch)
    Loading(train_set, False).run(step)
    return loaders
