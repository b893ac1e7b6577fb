"""A trainer goes on from its file before it wraps the model, and saves the model inside

reason: the keys are those of the model wherever the constructor alone loads them
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, rank, resume):
        self.epoch = 0
        self.model = model
        if resume is not None:
            self.go_on(resume)
        self.model = DDP(self.model, device_ids=[rank])

    def go_on(self, path):
        checkpoint = torch.load(path, map_location="cpu")
        self.epoch = checkpoint["epoch"]
        self.model.load_state_dict(checkpoint["model"])

    def save(self, path):
        torch.save({"model": self.model.module.state_dict(), "epoch": self.epoch}, path)
