"""A library decides whether the GPU is asked

reason: where it is installed, importing the file starts CUDA
runs: no (the case itself is the import)
"""
import importlib.util

import torch

HAS_TRITON = importlib.util.find_spec("triton") is not None
FAST = HAS_TRITON and torch.cuda.get_device_capability() >= (8, 0)  # expect: RNK502


def attention(x):
    return x.softmax(-1) if FAST else x
