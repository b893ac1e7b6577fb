"""A script that says in a comment how it is started: on some GPUs of this machine.

reason: the one who starts it so has one node
runs: no (needs GPUs)
"""
# CUDA_VISIBLE_DEVICES=0,1 torchrun --nproc_per_node=2 train.py
import os

import torch
import torch.distributed as dist


def main():
    rank = int(os.environ["RANK"])
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl")
    dist.destroy_process_group()
