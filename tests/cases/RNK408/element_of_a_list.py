"""Each rank takes its GPU of a list

reason: one GPU is visible, whatever its number was
runs: no (CUDA)
"""
import os


def setup(local_rank, gpus):
    os.environ["CUDA_VISIBLE_DEVICES"] = gpus.split(",")[local_rank]
    import torch

    return torch.device("cuda", local_rank)  # expect: RNK408
