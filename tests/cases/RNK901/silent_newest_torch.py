"""Nobody says which torch is used, and nothing hides an error.

reason: where nobody says so it is the newest, which takes the argument
"""
from datetime import timedelta

import torch.distributed as dist


def meet():
    dist.barrier(timeout=timedelta(seconds=5))
