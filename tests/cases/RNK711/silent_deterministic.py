"""A function for runs that can be repeated.

reason: its name says so
"""

import os

import torch
import torch.distributed as dist


def enable_full_determinism():
    os.environ["CUDA_LAUNCH_BLOCKING"] = "1"
    torch.use_deterministic_algorithms(True)
    return dist.is_initialized()
