"""A conversion that NCCL does not have.

reason: %r stays in the name as it is
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_DEBUG_FILE"] = "nccl.%r.log"  # expect: RNK710 "is not expanded"
    dist.init_process_group("nccl")
