"""A class stands in for a wrapper, and gives the model itself.

reason: what is asked for is the GPU that the process has chosen, and no object of the class is made
"""
import torch
from torch import nn


class OneGpu(nn.Module):
    def __new__(cls, module, device_ids=None):
        return module.to(f"cuda:{torch.cuda.current_device()}")
