"""A name that is nearly right.

reason: NCCL's variable ends in CNT; the retries stay as they are
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_IB_TIMEOUT"] = "22"
    os.environ["NCCL_IB_RETRY_COUNT"] = "7"  # expect: RNK706 "NCCL_IB_RETRY_COUNT"
    dist.init_process_group("nccl")
