"""A table moved to the GPU at import

reason: it lies on GPU 0 in every process
runs: no (CUDA)
"""
import torch

TABLE = torch.arange(64).cuda()  # expect: RNK502


def look_up(index):
    return TABLE[index]
