"""DDP gets the local rank

reason: device_ids are indices of visible GPUs
runs: no (CUDA)
"""
import os

import torch
from torch.nn.parallel import DistributedDataParallel as DDP


def wrap(build, local_rank):
    os.environ["CUDA_VISIBLE_DEVICES"] = str(local_rank)
    torch.cuda.set_device(0)
    model = build().cuda()
    return DDP(model, device_ids=[local_rank])  # expect: RNK408
