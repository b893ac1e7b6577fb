"""The rank is taken modulo the visible GPUs

reason: one is visible, so the index is 0
runs: no (CUDA)
"""
import os


def setup(rank):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(rank)
    import torch

    torch.cuda.set_device(rank % torch.cuda.device_count())
