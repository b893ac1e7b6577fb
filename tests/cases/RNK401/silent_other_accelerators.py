"""current_device() of accelerator objects that are not torch.cuda.

reason: get_accelerator(), a platform object and a topology answer by their own rules; only torch's function is meant
"""
import torch
from deepspeed.accelerator import get_accelerator
from torch import nn
from vllm.platforms import current_platform


class ExpertLayer(nn.Module):
    def __init__(self, dim: int, topology):
        super().__init__()
        self.topology = topology
        self.weight = nn.Parameter(torch.empty(dim, dim, device=get_accelerator().current_device_name()))
        self.register_buffer("count", torch.zeros(1, device=get_accelerator().current_device()))

    def forward(self, x):
        bias = torch.zeros(x.shape[-1], device=current_platform.current_device())
        scratch = torch.empty_like(x, device=self.topology.current_device())
        torch.matmul(x, self.weight, out=scratch)
        return scratch + bias

    def spare(self, n):
        device_module = torch.get_device_module(self.weight.device.type)
        return torch.empty(n, device=torch.device(self.weight.device.type, device_module.current_device()))
