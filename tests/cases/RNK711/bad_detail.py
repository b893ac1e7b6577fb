"""Every collective is compared before it runs.

reason: that costs a collective more for each
"""

import os

import torch.distributed as dist


def join():
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"  # expect: RNK711
    dist.init_process_group("nccl")
