"""A function goes through a dict of the file, and sets what is not set yet.

reason: the dict is what the function sets, though the function has no name of a variable
"""

import os

import torch.distributed as dist

SETTINGS = {
    "NCCL_DEBUG": "WARN",
    "NCCL_IB_TIMEOUT": "1800",  # expect: RNK707
}


def apply():
    for name, value in SETTINGS.items():
        os.environ.setdefault(name, value)


def join():
    apply()
    dist.init_process_group("nccl")
