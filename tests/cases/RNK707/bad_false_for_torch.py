"""A switch in place of a level, turned off.

reason: torch knows OFF only, and raises when it is imported
"""

import os

os.environ["TORCH_DISTRIBUTED_DEBUG"] = "false"  # expect: RNK707 "raises"

import torch.distributed as dist


def join():
    dist.init_process_group("nccl")
