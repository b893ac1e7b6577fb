"""One launcher hides the GPUs, the other does not

reason: no process comes to both
runs: no (CUDA)
"""
import os

import torch


def setup(local_rank, isolated):
    if isolated:
        os.environ["CUDA_VISIBLE_DEVICES"] = str(local_rank)
        device = torch.device("cuda:0")
    else:
        device = torch.device(f"cuda:{local_rank}")
    return device
