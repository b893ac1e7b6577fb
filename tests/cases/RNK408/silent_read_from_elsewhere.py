"""The GPUs come from a variable that counts no processes

reason: it may name all of them
runs: no (CUDA)
"""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = os.environ.get("GPUS", "0,1,2,3")
OPTIONS = {"LOCAL_RANK": "0,1"}

import torch


def device():
    local_rank = int(os.environ.get("LOCAL_RANK", "0"))
    return torch.device(f"cuda:{local_rank}")
