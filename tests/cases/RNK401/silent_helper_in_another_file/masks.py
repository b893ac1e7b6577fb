"""Masks."""
from functools import lru_cache

import torch


def _where():
    return torch.device("cuda", torch.cuda.current_device())


@lru_cache(maxsize=8)
def sliding_window(length, window):
    index = torch.arange(length, device=_where())
    gap = index[:, None] - index[None, :]
    return (gap >= 0) & (gap < window)


def report(step):
    return torch.full((1,), step, device=torch.cuda.current_device())
