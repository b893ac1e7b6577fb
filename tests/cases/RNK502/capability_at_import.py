"""The capability is asked at import

reason: every process that imports it initialises CUDA
runs: no (CUDA)
"""
import torch

CAPABILITY = torch.cuda.get_device_capability()  # expect: RNK502 "starts CUDA"


def use_fp8():
    return CAPABILITY >= (8, 9)
