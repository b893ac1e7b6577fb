"""The model moves before the GPU is chosen

reason: `.cuda()` puts every rank's model on GPU 0, through a function
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist
from torch import nn


def build():
    return nn.Linear(8, 8).cuda()


def main():
    local_rank = int(os.environ["LOCAL_RANK"])
    dist.init_process_group("nccl")  # expect: RNK403 "(through build)"
    model = build()
    torch.cuda.set_device(local_rank)
    return nn.parallel.DistributedDataParallel(model, device_ids=[local_rank])


if __name__ == "__main__":
    main()
