"""On several processes the inner model is asked, and the model itself where there is one.

reason: with one process prepare() wraps nothing
"""
import torch
from accelerate import Accelerator


class Coder(torch.nn.Module):
    def encode(self, batch):
        return batch


class Trainer:
    def __init__(self):
        self.accelerator = Accelerator()
        self.num_devices = self.accelerator.num_processes
        self.model = Coder()
        self.model = self.accelerator.prepare(self.model)

    def step(self, batch):
        if self.num_devices > 1:
            return self.model.module.encode(batch)
        else:
            return self.model.encode(batch)
