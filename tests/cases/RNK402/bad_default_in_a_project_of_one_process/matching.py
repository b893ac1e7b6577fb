"""A project of several files in which nothing starts a second process.

reason: who uses the function in several processes gets GPU 0 on each of them
"""
import torch


def nearest(points, queries, device="cuda"):  # expect: RNK402
    return torch.cdist(torch.as_tensor(points, device=device), torch.as_tensor(queries, device=device)).argmin(0)
