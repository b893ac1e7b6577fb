"""Metrics of NumPy are reduced

reason: from_numpy shares the memory of the array
runs: no (NCCL)
"""
import os

import numpy as np
import torch
import torch.distributed as dist


def setup():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def reduce_metrics(values):
    tensor = torch.from_numpy(np.asarray(values, dtype=np.float32))
    dist.all_reduce(tensor)  # expect: RNK405 "`tensor`"
    return tensor.numpy()
