"""A script without functions

reason: nothing chooses a GPU
runs: no (CUDA)
"""
import os

import torch
import torch.distributed as dist

dist.init_process_group(backend="nccl")  # expect: RNK403
total = torch.ones(1, device="cuda:" + os.environ["LOCAL_RANK"])
dist.all_reduce(total)
