"""Asked when it is needed

reason: the import runs nothing
runs: no (CUDA)
"""
import functools

import torch


@functools.cache
def use_fp8():
    return torch.cuda.get_device_capability() >= (8, 9)
