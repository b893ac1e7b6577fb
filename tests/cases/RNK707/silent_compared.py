"""The program asks for a value that nobody sets.

reason: a comparison sets nothing
"""

import os

import torch.distributed as dist


def verbose():
    return os.environ.get("NCCL_DEBUG") == "VERBOSE" and dist.is_initialized()
