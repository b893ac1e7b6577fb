"""Names of devices built from the current device in a module, on devices of other makers.

reason: the index is that of the first device there as well
"""
import torch
from torch import nn


class Cache(nn.Module):
    def __init__(self, size: int):
        super().__init__()
        self.register_buffer("kept", torch.zeros(size, device=f"npu:{torch.npu.current_device()}"))  # expect: RNK401

    def forward(self, x):
        index = torch.accelerator.current_device_index()  # expect: RNK401
        bias = torch.zeros(x.shape[-1], device=f"hpu:{index}")
        return x + bias + self.kept
