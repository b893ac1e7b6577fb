"""A device is stored in class attributes and in a dataclass field.

reason: class bodies run at import, before set_device; every object of every rank shares GPU 0
"""
from dataclasses import dataclass

import torch


class FeatureCache:
    device = torch.cuda.current_device()  # expect: RNK401 low "evaluated at import"

    def __init__(self, size: int, dim: int):
        self.values = torch.zeros(size, dim, device=self.device)

    def put(self, index: int, value: torch.Tensor) -> None:
        self.values[index] = value.to(self.device)


@dataclass
class SamplerConfig:
    temperature: float = 1.0
    top_k: int = 50
    device: int = torch.cuda.current_device()  # expect: RNK401 low

    def filter(self, logits: torch.Tensor) -> torch.Tensor:
        values, _ = logits.to(self.device).topk(self.top_k)
        return logits.masked_fill(logits < values[..., -1:], float("-inf")) / self.temperature
