"""The start of a program."""

import os

import torch
import torch.distributed as dist


def join():
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")  # expect: RNK702
