"""A project that asks for torch 2.8.

reason: what the variable asked for is the default there, and each rank warns
"""

import os

import torch.distributed as dist


def join():
    os.environ.setdefault("TORCH_NCCL_AVOID_RECORD_STREAMS", "1")  # expect: RNK709 "in any case"
    os.environ["TORCH_NCCL_TRACE_BUFFER_SIZE"] = "2000"  # expect: RNK709 "use TORCH_FR_BUFFER_SIZE"
    dist.init_process_group("nccl")
