import torch

from .comm import reduce_mean

__all__ = ["Meter"]


class Meter:
    def __init__(self):
        self.total, self.count = 0.0, 0

    def update(self, value):
        self.total += value
        self.count += 1

    def mean(self):
        return reduce_mean(torch.tensor(self.total / self.count)).item()
