"""Attention chooses its kernel from the properties of the GPU.

reason: device properties and capabilities are read, nothing is placed
"""
import torch
import torch.nn.functional as F
from torch import nn


class Attention(nn.Module):
    def __init__(self, dim: int, heads: int):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(dim, 3 * dim)
        self.out = nn.Linear(dim, dim)
        props = torch.cuda.get_device_properties(torch.cuda.current_device())
        self.use_flash = (props.major, props.minor) >= (8, 0)
        self.name = torch.cuda.get_device_name(torch.cuda.current_device())

    def forward(self, x):
        b, t, c = x.shape
        q, k, v = self.qkv(x).view(b, t, 3, self.heads, c // self.heads).permute(2, 0, 3, 1, 4)
        if self.use_flash:
            y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        else:
            weights = (q @ k.transpose(-2, -1)) / (q.shape[-1] ** 0.5)
            y = weights.softmax(-1) @ v
        return self.out(y.transpose(1, 2).reshape(b, t, c))

    def supports_bf16(self):
        major, _ = torch.cuda.get_device_capability(torch.cuda.current_device())
        return major >= 8
