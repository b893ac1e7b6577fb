"""A name that is like none of NCCL.

reason: no NCCL reads it, but a vendor's fork may
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_QUUX_HOST_PATH"] = "0"  # expect: RNK706 low
    os.environ["NCCL_COLLECTIVE_TIMEOUT"] = "900"  # expect: RNK706 "NCCL_COLLECTIVE_TIMEOUT"
    dist.init_process_group("nccl")
