"""Asked only where there is a GPU

reason: that is where it hurts
runs: no (CUDA)
"""
import torch

IS_HOPPER = torch.cuda.is_available() and torch.cuda.get_device_capability()[0] == 9  # expect: RNK502


def block():
    return 128 if IS_HOPPER else 64
