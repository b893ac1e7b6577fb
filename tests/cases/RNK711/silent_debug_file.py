"""A file for debugging.

reason: its name says so
"""

import os


def join():
    os.environ["TORCH_DISTRIBUTED_DEBUG"] = "DETAIL"
    import torch.distributed as dist

    dist.init_process_group("nccl")
