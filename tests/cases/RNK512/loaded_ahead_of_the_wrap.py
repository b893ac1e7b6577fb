"""A constructor goes on from a snapshot of the wrapper, and wraps the model afterwards

reason: the keys that are saved begin with `module.`, those of the model that is loaded into do not
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, rank, path):
        self.rank = rank
        self.model = model.to(rank)
        self.first = 0
        self.path = path
        if os.path.exists(path):
            self._load()
        self.model = DDP(self.model, device_ids=[rank])

    def _load(self):
        snapshot = torch.load(self.path, map_location=f"cuda:{self.rank}")
        self.model.load_state_dict(snapshot["model"])
        self.first = snapshot["epoch"]

    def _save(self, epoch):
        torch.save({"model": self.model.state_dict(), "epoch": epoch}, self.path)  # expect: RNK512 "into the model inside"

    def train(self, last):
        for epoch in range(self.first, last):
            self.model(torch.ones(2, 4)).sum().backward()
            if self.rank == 0:
                self._save(epoch)


class Later:
    def __init__(self, model, rank, path):
        self.model = DDP(model, device_ids=[rank])
        self.path = path
        self.first = 0

    def load(self):
        snapshot = torch.load(self.path, map_location="cpu")
        self.model.load_state_dict(snapshot["weights"])  # expect: RNK512 "the state of the model inside is loaded"
        self.first = snapshot["last"]

    def save(self, epoch):
        torch.save({"weights": self.model.module.state_dict(), "last": epoch}, self.path)
