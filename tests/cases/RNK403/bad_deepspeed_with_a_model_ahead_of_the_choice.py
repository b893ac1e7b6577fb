"""DeepSpeed makes the group, and a model goes to the GPU before one is chosen.

reason: it goes to GPU 0 on every rank
"""
import os

import deepspeed
import torch


def main(model):
    deepspeed.init_distributed(dist_backend="nccl")  # expect: RNK403
    model = model.cuda()
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    return model
