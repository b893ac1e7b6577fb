"""The switches are off.

reason: nothing is slower
"""

import os

import torch.distributed as dist


def join():
    os.environ["CUDA_LAUNCH_BLOCKING"] = "0"
    os.environ["NCCL_P2P_DISABLE"] = "0"
    dist.init_process_group("nccl")
