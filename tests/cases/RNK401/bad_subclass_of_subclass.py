"""The module derives from a class of this file, which derives from nn.Module.

reason: every method of an indirect subclass is model code, also those that forward does not call
"""
import abc

import torch
from torch import nn


class Block(nn.Module, abc.ABC):
    def __init__(self, dim: int):
        super().__init__()
        self.norm = nn.LayerNorm(dim)

    @abc.abstractmethod
    def mix(self, x):
        ...

    def forward(self, x):
        return x + self.mix(self.norm(x))


class SSMBlock(Block):
    def __init__(self, dim: int, state: int):
        super().__init__(dim)
        self.decay = nn.Parameter(torch.rand(dim, state))

    def initial_state(self, batch: int):
        return torch.zeros(batch, *self.decay.shape, device=torch.cuda.current_device())  # expect: RNK401

    def mix(self, x):
        state, outputs = self.initial_state(x.shape[0]), []
        for t in range(x.shape[1]):
            state = state * self.decay + x[:, t, :, None]
            outputs.append(state.sum(-1))
        return torch.stack(outputs, 1)
