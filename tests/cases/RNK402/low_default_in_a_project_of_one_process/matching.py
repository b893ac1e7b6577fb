"""A project of several files in which nothing starts a second process.

reason: there is one rank; low, since others may use the function in several
"""
import torch


def nearest(points, queries, device="cuda"):  # expect: RNK402 low "in every process"
    return torch.cdist(torch.as_tensor(points, device=device), torch.as_tensor(queries, device=device)).argmin(0)
