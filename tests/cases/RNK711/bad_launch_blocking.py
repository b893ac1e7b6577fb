"""Kernels one after the other.

reason: every run pays for it
"""

import os

import torch.distributed as dist


def join():
    os.environ["CUDA_LAUNCH_BLOCKING"] = "1"  # expect: RNK711 "every kernel waits"
    dist.init_process_group("nccl")
