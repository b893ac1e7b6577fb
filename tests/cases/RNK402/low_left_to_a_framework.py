"""A model is trained by accelerate alone.

reason: the framework sets the device of each process before the model is built; low, since others may use the model
"""
import torch
from accelerate import Accelerator
from torch import nn


class Tower(nn.Module):
    def forward(self, x):
        return x + torch.ones(1, device="cuda")  # expect: RNK402 low


def main():
    accelerator = Accelerator()
    return accelerator.prepare(Tower())
