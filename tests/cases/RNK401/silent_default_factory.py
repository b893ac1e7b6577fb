"""Fields whose default is computed when the object is made.

reason: default_factory and the body of a lambda run at call time, after set_device, not at import
"""
from dataclasses import dataclass, field
from typing import Callable

import torch


@dataclass
class TransferConfig:
    chunk_bytes: int = 1 << 26
    device: int = field(default_factory=torch.cuda.current_device)
    staging: int = field(default_factory=lambda: torch.cuda.current_device())


get_device: Callable[[], int] = lambda: torch.cuda.current_device()


def allocate(config: TransferConfig, device=None) -> torch.Tensor:
    if device is None:
        device = torch.cuda.current_device()
    return torch.empty(config.chunk_bytes, dtype=torch.uint8, device=device)


def copy_engine(config: TransferConfig):
    return allocate(config, get_device())
