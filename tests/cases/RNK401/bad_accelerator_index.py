"""The device-neutral spelling in forward.

reason: torch.accelerator.current_device_index() is the same question, with the same answer 0
"""
import torch
from torch import nn


class TopKGate(nn.Module):
    def __init__(self, dim: int, experts: int, k: int = 2):
        super().__init__()
        self.k = k
        self.experts = experts
        self.proj = nn.Linear(dim, experts, bias=False)

    def forward(self, x):
        scores = self.proj(x).softmax(-1)
        weights, index = scores.topk(self.k, dim=-1)
        load = torch.zeros(self.experts, device=torch.accelerator.current_device_index())  # expect: RNK401
        load.scatter_add_(0, index.flatten(), weights.flatten())
        return weights, index, load
