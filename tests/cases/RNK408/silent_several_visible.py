"""The job takes some of the GPUs of the node

reason: several are left, and the local rank counts them
runs: no (CUDA)
"""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = "4,5,6,7"

import torch


def setup():
    local_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(local_rank)
    return torch.device(f"cuda:{local_rank}")
