"""Device strings built from the current device in a module.

reason: f"cuda:{torch.cuda.current_device()}" only spells out GPU 0
"""
import torch
from torch import nn


class KVCache(nn.Module):
    def __init__(self, layers: int, max_batch: int, max_len: int, heads: int, head_dim: int):
        super().__init__()
        device = torch.device(f"cuda:{torch.cuda.current_device()}")  # expect: RNK401
        shape = (layers, max_batch, max_len, heads, head_dim)
        self.register_buffer("k", torch.zeros(shape, device=device), persistent=False)
        self.register_buffer("v", torch.zeros(shape, device=device), persistent=False)

    def reset(self, batch: int):
        self.lengths = torch.zeros(batch, dtype=torch.long, device=f"cuda:{torch.cuda.current_device()}")  # expect: RNK401

    def forward(self, layer: int, k, v, start: int):
        b, t = k.shape[:2]
        self.k[layer, :b, start : start + t] = k
        self.v[layer, :b, start : start + t] = v
        return self.k[layer, :b, : start + t], self.v[layer, :b, : start + t]
