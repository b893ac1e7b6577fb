"""CUDA is started on some ways to the assignment

reason: on the others it has an effect
runs: no (CUDA)
"""
import os

import torch


def select(gpu, verbose):
    if verbose:
        print(torch.cuda.get_device_name(0))
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)
    return torch.device("cuda")
