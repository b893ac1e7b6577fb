"""The network that both programs use.

reason: it follows its input
"""
import torch
from torch import nn


class Upscaler(nn.Module):
    def __init__(self, channels: int = 64):
        super().__init__()
        self.body = nn.Sequential(nn.Conv2d(3, channels, 3, padding=1), nn.GELU(), nn.Conv2d(channels, 12, 3, padding=1))
        self.shuffle = nn.PixelShuffle(2)

    def forward(self, x):
        grid = torch.linspace(-1, 1, x.shape[-1], device=x.device)
        return self.shuffle(self.body(x + 0.01 * grid))
