"""DeepSpeed makes the group, and the GPU is chosen right behind that.

reason: DeepSpeed tells the group the GPU of the local rank, and nothing in between uses one
"""
import os

import deepspeed
import torch


def main(model):
    deepspeed.init_distributed(dist_backend="nccl")
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    return model.cuda()
