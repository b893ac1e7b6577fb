"""Words for switches of NCCL.

reason: NCCL reads them as 0, so both stay as they were
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_P2P_DISABLE"] = "True"  # expect: RNK707 "read as 0"
    os.environ["NCCL_IB_DISABLE"] = "yes"  # expect: RNK707
    dist.init_process_group("nccl")
