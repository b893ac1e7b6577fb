"""Checkpointed dropout saves and restores the RNG state of its GPU.

reason: the RNG state is kept per device; asking which one is current is the only way to address it
"""
import torch
from torch import nn


class ReplayableDropout(nn.Module):
    def __init__(self, p: float = 0.1):
        super().__init__()
        self.p = p
        self._state = None

    def remember(self):
        self._state = torch.cuda.get_rng_state(torch.cuda.current_device())

    def replay(self):
        torch.cuda.set_rng_state(self._state, device=torch.cuda.current_device())

    def offset(self) -> int:
        generator = torch.cuda.default_generators[torch.cuda.current_device()]
        return generator.initial_seed()

    def forward(self, x):
        with torch.random.fork_rng(devices=[torch.cuda.current_device()]):
            return nn.functional.dropout(x, self.p, self.training)
