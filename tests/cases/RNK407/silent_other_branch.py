"""CUDA is started on the other way only

reason: no process comes to both
runs: no (CUDA)
"""
import os

import torch


def select(device):
    if device == "cuda":
        torch.cuda.set_device(0)
    else:
        os.environ["CUDA_VISIBLE_DEVICES"] = ""
    return torch.device(device)
