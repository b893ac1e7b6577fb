"""Exponents of the time that a card waits, from the least of use to none.

reason: 0 asks for no end, 5 and more for a time in which an answer may come
"""
import os

import torch.distributed as dist


def join(kind):
    if kind == "patient":
        os.environ["NCCL_IB_TIMEOUT"] = "0"
    elif kind == "eager":
        os.environ["NCCL_IB_TIMEOUT"] = "5"
    else:
        os.environ["NCCL_IB_TIMEOUT"] = "31"
    dist.init_process_group("nccl")
