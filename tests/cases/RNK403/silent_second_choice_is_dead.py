"""One of two calls that choose the GPU never runs; the other does.

reason: the GPU is chosen before the group
runs: no (needs GPUs)
"""

import os

import torch
import torch.distributed as dist


def setup():
    first_gpu_only = False
    if first_gpu_only:
        torch.cuda.set_device(0)
    else:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    dist.barrier()
