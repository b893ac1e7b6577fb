"""A flag for trying something out was left off.

reason: the call never runs, and the barrier starts GPU 0 on every rank
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def setup(verbose):
    pin_device = False
    if verbose and pin_device:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))  # expect: RNK403 "dist.barrier()"
    dist.init_process_group("nccl")
    dist.barrier()
