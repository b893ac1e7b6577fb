"""A call that would start CUDA stands where a handler, or a test, may have kept it away

reason: it is not passed on every way
runs: no (CUDA)
"""
import os

import torch


def main(gpu):
    try:
        memory = torch.cuda.get_device_properties(0).total_memory
    except RuntimeError:
        memory = 0
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)
    return torch.zeros(8, device="cuda"), memory
