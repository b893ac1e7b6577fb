"""Defaults that are asked for at import: one that all callers give, one that a caller leaves as it is.

reason: nobody uses the first one; low, since somebody may leave it out some day
"""
import torch


class Encoder:
    def __init__(self, length, device=torch.cuda.current_device()):  # expect: RNK401 low
        self.table = torch.zeros(length, device=device)


class Decoder:
    def __init__(self, length, device=torch.cuda.current_device()):  # expect: RNK401 "evaluated at import"
        self.table = torch.zeros(length, device=device)
