"""The start of the run is in the name.

reason: it may be the same on all ranks
"""

import os

import torch.distributed as dist


def join(run):
    os.environ["NCCL_DEBUG_FILE"] = f"nccl-{run.started}.log"  # expect: RNK710 low
    dist.init_process_group("nccl")
