"""A model is used below accelerate, and by processes that join themselves.

reason: these choose their GPU themselves, and may do so later
"""
import os

import torch
import torch.distributed as dist
from accelerate import Accelerator
from torch import nn


class Tower(nn.Module):
    def forward(self, x):
        return x + torch.ones(1, device="cuda")  # expect: RNK402


def train():
    return Accelerator().prepare(Tower())


def evaluate():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return nn.parallel.DistributedDataParallel(Tower().cuda())
