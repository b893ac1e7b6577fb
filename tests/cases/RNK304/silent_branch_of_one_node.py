"""A program that takes the global rank for the GPU where it runs on one node, and the local one elsewhere.

reason: on one node both are the same
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def main(args):
    if args.num_nodes == 1:
        torch.cuda.set_device(int(os.environ["RANK"]))
    else:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")


def named(args):
    several = args.nnodes > 1
    if several:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    else:
        torch.cuda.set_device(int(os.environ["RANK"]))
    dist.init_process_group("nccl")
