"""A function gives both loaders, and the method that goes through one leaves all ranks but the first

reason: the predictions in the file are those of the first rank's part
runs: no (files)
"""

import json

import torch.distributed as dist
from torch.utils.data import DataLoader, DistributedSampler


def build(train_set, val_set):
    train_sampler = DistributedSampler(train_set)
    val_sampler = DistributedSampler(val_set, shuffle=False)
    train_loader = DataLoader(train_set, batch_size=8, sampler=train_sampler)
    val_loader = DataLoader(val_set, batch_size=8, sampler=val_sampler)
    return train_loader, val_loader


class Trainer:
    def __init__(self, model, train_set, val_set):
        self.model = model
        self.train_loader, self.val_loader = build(train_set, val_set)

    def predict(self, path):
        if dist.get_rank() != 0:
            return
        found = []
        for images, _ in self.val_loader:  # expect: RNK623
            found += self.model(images).argmax(1).tolist()
        with open(path, "w") as file:
            json.dump(found, file)


def main(model, train_set, val_set):
    dist.init_process_group("nccl")
    Trainer(model, train_set, val_set).predict("found.json")
