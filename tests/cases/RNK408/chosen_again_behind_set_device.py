"""CUDA may have been started before the restriction, on some ways only

reason: without the option, CUDA starts behind the restriction, and one GPU is left
runs: no (CUDA)
"""
import os

import torch


def main(args):
    local_rank = int(os.environ["LOCAL_RANK"])
    if args.warm_up:
        torch.cuda.set_device(local_rank)
    os.environ["CUDA_VISIBLE_DEVICES"] = str(local_rank)
    return torch.zeros(8, device=f"cuda:{local_rank}")  # expect: RNK408
