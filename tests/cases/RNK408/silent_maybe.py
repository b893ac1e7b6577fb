"""The restriction depends on an option

reason: with the option off all GPUs are visible
runs: no (CUDA)
"""
import os

import torch


def setup(args):
    if args.one_gpu:
        os.environ["CUDA_VISIBLE_DEVICES"] = str(args.local_rank)
        args.local_rank = 0
    torch.cuda.set_device(args.local_rank)
