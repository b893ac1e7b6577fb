"""A folder from outside, and a conversion that NCCL does not know.

reason: whatever the folder is, who writes %r counts on it for the rank
"""
import os

import torch.distributed as dist


def join(log_dir):
    os.environ["NCCL_DEBUG_FILE"] = f"{log_dir}/nccl.%h.%r.txt"  # expect: RNK710 "%r is not expanded"
    dist.init_process_group("nccl")
