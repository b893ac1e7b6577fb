"""A barrier with a timeout, and a handler that swallows whatever happens.

reason: up to torch 2.11 barrier takes no timeout, and nobody hears of the TypeError
"""
from datetime import timedelta

import torch.distributed as dist


def shut_down():
    try:
        dist.barrier(timeout=timedelta(seconds=5))  # expect: RNK901 "swallows the TypeError"
    except Exception:
        pass
    dist.destroy_process_group()
