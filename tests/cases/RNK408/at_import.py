"""The restriction stands at the top of the file

reason: every function of it runs later
runs: no (CUDA)
"""
import os

LOCAL_RANK = os.environ["LOCAL_RANK"]
os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["LOCAL_RANK"]

import torch


def device():
    local_rank = int(LOCAL_RANK)
    return torch.device(f"cuda:{local_rank}")  # expect: RNK408
