"""The base class of all blocks.

reason: a module in a folder that is not named models
"""
from torch import nn


class Block(nn.Module):
    def __init__(self, dim: int):
        super().__init__()
        self.dim = dim
        self.norm = nn.LayerNorm(dim)
