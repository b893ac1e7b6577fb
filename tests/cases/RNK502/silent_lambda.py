"""A function stored for later

reason: nobody calls the lambda during the import
runs: no (CUDA)
"""
import torch

CAPABILITY = lambda: torch.cuda.get_device_capability()  # noqa: E731


def use_fp8():
    return CAPABILITY() >= (8, 9)
