"""forward calls a helper of the same file that places a mask.

reason: the helper takes a tensor and runs inside the model; the mask lands on GPU 0 on every rank
"""
import torch
from torch import nn


def pad_mask(x, lengths):
    device = torch.cuda.current_device()  # expect: RNK401
    positions = torch.arange(x.size(1), device=device)
    return positions[None, :] >= lengths[:, None]


def report(name: str) -> str:
    return f"{name} on cuda:{torch.cuda.current_device()}"


class PooledEncoder(nn.Module):
    def __init__(self, layer: nn.Module):
        super().__init__()
        self.layer = layer

    def forward(self, x, lengths):
        mask = pad_mask(x, lengths)
        hidden = self.layer(x).masked_fill(mask[..., None], 0.0)
        return hidden.sum(1) / lengths[:, None]
