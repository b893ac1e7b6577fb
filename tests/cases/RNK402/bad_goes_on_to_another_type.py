"""A scale gets the type of the weight, on the first GPU.

reason: `to` with a type leaves the device as it is
"""
import os

import torch
import torch.distributed as dist
from torch import nn


class Quantized(nn.Module):
    def forward(self, weight, scale):
        return weight / scale.cuda().to(weight.dtype)  # expect: RNK402


def main():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return nn.parallel.DistributedDataParallel(Quantized().cuda())
