"""The README installs a torch that came with NCCL 2.4.8, and nothing keeps the project on it.

reason: no NCCL since 2.5 reads the variable, and the old one does: no more than untidy
"""

import os

import torch.distributed as dist

os.environ["NCCL_LL_THRESHOLD"] = "0"  # expect: RNK709 "no effect with a torch from 1.7 on"


def join():
    dist.init_process_group("nccl")
