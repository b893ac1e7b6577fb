"""A script that asserts that it runs on one node.

reason: there global and local rank are the same
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


def setup(nnodes):
    assert nnodes == 1, "this script runs on one node"
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())
    return os.environ["RANK"]
