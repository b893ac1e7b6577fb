"""Masks."""
from functools import lru_cache

import torch


def _where():
    return torch.device("cuda", torch.cuda.current_device())  # expect: RNK401 "in model code is GPU 0 on every rank"


@lru_cache(maxsize=8)
def sliding_window(length, window):
    index = torch.arange(length, device=_where())
    gap = index[:, None] - index[None, :]
    return (gap >= 0) & (gap < window)
