"""The handler has no type, and notes the failure.

reason: a TypeError is taken for a rank that did not come
"""
from datetime import timedelta

import torch.distributed


def everybody_is_there():
    try:
        torch.distributed.barrier(timeout=timedelta(minutes=1))  # expect: RNK901 "since torch 2.12"
    except:  # noqa: E722
        return False
    return True
