"""A default argument asks

reason: defaults are evaluated at import
runs: no (CUDA)
"""
import torch


def plan(size, name=torch.cuda.get_device_name()):  # expect: RNK502
    return f"{name}: {size}"
