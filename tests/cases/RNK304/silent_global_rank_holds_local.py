"""A variable called global_rank holds the local one.

reason: what it holds is known, whatever it is called
runs: no (needs GPUs)
"""
import os

import torch
import torch.distributed as dist


def join():
    global_rank = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(global_rank)
    dist.init_process_group("nccl")
