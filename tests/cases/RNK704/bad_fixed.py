"""The port of the launcher is written over.

reason: two jobs on one node meet at one port
"""

import os

import torch.distributed as dist


def join():
    os.environ["MASTER_PORT"] = "12355"  # expect: RNK704 low
    dist.init_process_group("nccl")
