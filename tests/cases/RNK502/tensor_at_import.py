"""A tensor on the GPU at import

reason: it lies on GPU 0 in every process
runs: no (CUDA)
"""
import torch

SCALE = torch.ones(1, device="cuda")  # expect: RNK502


def scale(x):
    return x * SCALE
