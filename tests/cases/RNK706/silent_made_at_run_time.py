"""The name of the variable is made of a setting.

reason: nobody knows which one it is
"""

import os

import torch.distributed as dist


def join(options):
    for key, value in options.items():
        os.environ[f"NCCL_{key.upper()}"] = str(value)
    dist.init_process_group("nccl")
