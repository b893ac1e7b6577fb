"""A level that NCCL does not have.

reason: nothing is printed at all
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG"] = "DEBUG"  # expect: RNK707 "NCCL prints nothing"
    os.environ["NCCL_DEBUG_SUBSYS"] = "INIT,NETWORK"  # expect: RNK707 "INIT,NETWORK"
    dist.init_process_group("nccl")
