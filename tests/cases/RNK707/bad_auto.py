"""Words that sound as if NCCL chose by itself.

reason: NCCL chooses where nothing is set, and fails on the word
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_ALGO"] = "AUTO"  # expect: RNK707 "NCCL_ALGO=AUTO"
    os.environ["NCCL_PROTO"] = "auto"  # expect: RNK707 "NCCL 2.24"
    dist.init_process_group("nccl")
