"""The one visible GPU has index 0

reason: that is its number in this process
runs: no (CUDA)
"""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = os.environ["LOCAL_RANK"]

import torch
import torch.distributed as dist

torch.cuda.set_device(0)
dist.init_process_group("nccl")
x = torch.zeros(1, device="cuda:0")
dist.all_reduce(x)
