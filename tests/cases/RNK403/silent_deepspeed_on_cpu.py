"""DeepSpeed joins with gloo.

reason: nobody needs a GPU there
runs: no (CUDA)
"""
import deepspeed
import torch


def setup(args):
    deepspeed.init_distributed(dist_backend="gloo")
    torch.cuda.set_device(args.local_rank)
