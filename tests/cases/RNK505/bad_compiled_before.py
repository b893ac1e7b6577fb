"""The model is compiled and kept in an attribute before it is wrapped there.

reason: compiled or not, the wrapper has no such method
"""
import torch
import torch.nn as nn
from torch.nn.parallel import DistributedDataParallel


class Net(nn.Module):
    def configure_optimizers(self, rate):
        return torch.optim.AdamW(self.parameters(), lr=rate)

    def forward(self, x):
        return x


class Trainer:
    def build(self, config, local_rank):
        model = Net()
        if config.compile:
            model = torch.compile(model)
        self.raw_model = model
        self.model = model
        if config.world_size > 1:
            self.model = DistributedDataParallel(self.model, device_ids=[local_rank])
        self.optimizer = self.model.configure_optimizers(config.rate)  # expect: RNK505 "not of DistributedDataParallel"
