"""The GPU is chosen before DeepSpeed joins.

reason: nothing can come between
runs: no (CUDA)
"""
import deepspeed
import torch


def setup(args):
    torch.cuda.set_device(args.local_rank)
    deepspeed.init_distributed()
