"""The program asks for a variable that nobody sets.

reason: asking sets nothing
"""

import os

import torch.distributed as dist


def report():
    if dist.get_rank() == 0:
        for name in ("NCCL_DEBUG", "NCCL_TIMEOUT"):
            print(name, os.environ.get(name))
