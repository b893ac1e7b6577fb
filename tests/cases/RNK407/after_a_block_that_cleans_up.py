"""The process chooses its GPU twice, the first time in a block that cleans up

reason: set_device starts the driver in any case
runs: no (CUDA)
"""
import os

import torch


def main(gpu):
    try:
        torch.cuda.set_device(0)
    finally:
        print("chosen")
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)  # expect: RNK407 "`torch.cuda.set_device(0)`"
    return torch.zeros(8, device="cuda")
