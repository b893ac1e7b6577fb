"""The rank hides the other GPUs after it has joined

reason: joining NCCL counts the GPUs
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist


def setup():
    local_rank = os.environ["LOCAL_RANK"]
    torch.cuda.set_device(int(local_rank))
    dist.init_process_group("nccl")
    os.environ["CUDA_VISIBLE_DEVICES"] = local_rank  # expect: RNK407 "set_device"
