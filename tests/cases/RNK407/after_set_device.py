"""The process chooses its GPU twice

reason: set_device starts the driver
runs: no (CUDA)
"""
import os

import torch


def main(gpu):
    torch.cuda.set_device(0)
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)  # expect: RNK407 "`torch.cuda.set_device(0)`"
    return torch.zeros(8, device="cuda")
