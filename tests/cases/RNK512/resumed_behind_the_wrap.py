"""A trainer goes on from its file when it has wrapped the model, and saves the model inside

reason: the wrapper has other keys than the file
"""
import torch
from torch.nn.parallel import DistributedDataParallel as DDP


class Trainer:
    def __init__(self, model, rank, resume):
        self.epoch = 0
        self.model = DDP(model, device_ids=[rank])
        if resume is not None:
            self.go_on(resume)

    def go_on(self, path):
        checkpoint = torch.load(path, map_location="cpu")
        self.epoch = checkpoint["epoch"]
        self.model.load_state_dict(checkpoint["model"])  # expect: RNK512

    def save(self, path):
        torch.save({"model": self.model.module.state_dict(), "epoch": self.epoch}, path)
