"""A dict of loaders, one for each phase.

reason: the sampler of the loader for training is never told the epoch
"""
import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def build_loaders(train_set, val_set):
    sampler = DistributedSampler(train_set)
    return {"train": DataLoader(train_set, 8, sampler=sampler), "val": DataLoader(val_set, 8)}


class Trainer:
    def __init__(self, train_set, val_set):
        self.loaders = build_loaders(train_set, val_set)

    def fit(self, step, epochs):
        for self.epoch in range(epochs):
            self.pass_over(step)

    def pass_over(self, step):
        for batch in self.loaders["train"]:  # expect: RNK601
            step(batch)


def main(train_set, val_set, step):
    dist.init_process_group("gloo")
    Trainer(train_set, val_set).fit(step, 10)
