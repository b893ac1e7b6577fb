"""The device is named in a text

reason: cuda:3 does not exist in this process
runs: no (CUDA)
"""
import os


def setup(local_rank):
    os.environ["CUDA_VISIBLE_DEVICES"] = f"{local_rank}"
    import torch

    device = f"cuda:{local_rank}"  # expect: RNK408 "ranks above 0"
    return torch.zeros(1, device=device)
