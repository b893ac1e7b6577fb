"""A block whose base class stands in another file.

reason: TokenMixer is a module through nets.Block; its masks are on GPU 0 on every rank before set_device
"""
import torch
from torch import nn

from nets import Block


class TokenMixer(Block):
    def __init__(self, dim: int, tokens: int):
        super().__init__(dim)
        self.mix = nn.Linear(tokens, tokens)
        self.tokens = tokens

    def _mask(self):
        return torch.ones(self.tokens, self.tokens, device=torch.cuda.current_device()).tril()  # expect: RNK401

    def forward(self, x):
        y = self.norm(x).transpose(1, 2) @ (self.mix.weight * self._mask()).T
        return x + y.transpose(1, 2)
