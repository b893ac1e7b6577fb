"""Defaults that nobody leaves as they are.

reason: all callers in sight hand a device over; low, since somebody may leave it out some day
"""
from dataclasses import dataclass

import torch


def noise(shape, device="cuda"):  # expect: RNK402 low "decide at the call"
    return torch.randn(shape, device=device)


class Erasing:
    def __init__(self, rate, device="cuda"):  # expect: RNK402 low
        self.rate, self.device = rate, device

    def __call__(self, image):
        image[: int(self.rate * len(image))] = noise(image.shape[1:], device=self.device)
        return image


@dataclass
class Store:
    size: int
    device: str = "cuda"  # expect: RNK402 low

    def rows(self):
        return torch.zeros(self.size, device=self.device)


def left_out(size, device="cuda"):  # expect: RNK402 "on every rank"
    return torch.zeros(size, device=device)


def counted(size, device="cuda"):  # expect: RNK402 low
    return torch.zeros(size, device=device), size


def only(*args, **further):
    return counted(*args, **further)[0]


def shared(size, device="cuda"):  # expect: RNK402 "on every rank"
    return torch.zeros(size, device=device), size


def first(*args, **further):
    return shared(*args, **further)[0]
