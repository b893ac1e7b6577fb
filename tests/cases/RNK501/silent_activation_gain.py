"""The gain of an activation is measured on random numbers.

reason: a parameterless activation on a CPU tensor is tensor arithmetic, the same on every rank
"""
import torch
import torch.distributed as dist
from torch import nn
from torch.nn.parallel import DistributedDataParallel as DDP


class GainedActivation(nn.Module):
    def __init__(self, activation: str = "silu"):
        super().__init__()
        self.act = nn.SiLU() if activation == "silu" else nn.GELU()
        sample = torch.randn(4096, generator=torch.Generator().manual_seed(0))
        gain = self.act(sample).pow(2).mean().rsqrt()
        self.register_buffer("gain", gain)

    def forward(self, x):
        return self.act(x) * self.gain


def build(dim: int):
    dist.init_process_group("gloo")
    return DDP(nn.Sequential(nn.Linear(dim, dim), GainedActivation(), nn.Linear(dim, dim)))
