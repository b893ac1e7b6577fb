"""The variable of the launcher is read with something in its place

reason: under the launcher each process sees its own GPU, which is number 0 there
runs: no (CUDA)
"""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = os.environ.get("LOCAL_RANK", "0")

import torch


def device():
    local_rank = int(os.environ.get("LOCAL_RANK", "0"))
    return torch.device(f"cuda:{local_rank}")  # expect: RNK408
