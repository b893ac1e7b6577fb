"""The number of a GPU is chosen where there is one

reason: is_available() has started the driver, which has read the variable
runs: no (CUDA)
"""
import os

import torch


def select(gpu):
    if torch.cuda.is_available():
        os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)  # expect: RNK407 "`torch.cuda.is_available()`"
    return torch.device("cuda")
