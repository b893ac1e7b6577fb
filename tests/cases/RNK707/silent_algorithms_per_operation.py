"""Algorithms for single operations.

reason: that is the grammar since NCCL 2.24
"""

import os

import torch.distributed as dist


def join():
    os.environ["NCCL_ALGO"] = "ring,collnetdirect;allreduce:tree,collnetdirect;broadcast:ring"
    os.environ["NCCL_PROTO"] = "^LL128;allreduce:LL128"
    dist.init_process_group("nccl")
