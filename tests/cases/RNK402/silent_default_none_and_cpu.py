"""Defaults that leave the device to the caller or to the input.

reason: None, "cpu", "meta" and the device of an input are no CUDA device with a fixed index
"""
from __future__ import annotations

from dataclasses import dataclass

import torch


@dataclass
class SamplerConfig:
    steps: int = 50
    device: str | torch.device | None = None
    offload_device: str = "cpu"


def timesteps(n: int, device: torch.device | str = "cpu") -> torch.Tensor:
    return torch.linspace(1.0, 0.0, n, device=device)


def skeleton(build, device="meta"):
    with torch.device(device):
        return build()


def rope(x: torch.Tensor, theta: float = 10000.0, device: torch.device | None = None) -> torch.Tensor:
    device = x.device if device is None else device
    index = torch.arange(0, x.shape[-1], 2, device=device)
    angles = torch.outer(torch.arange(x.shape[-2], device=device), theta ** (-index / x.shape[-1]))
    return x * angles.cos().repeat_interleave(2, -1)
