"""The variable is set when the group is there.

reason: torch has read it when it made the group
"""
import os
from datetime import timedelta

import torch
import torch.distributed


def start(job, local_rank):
    torch.cuda.set_device(local_rank)
    torch.distributed.init_process_group("nccl", timeout=timedelta(seconds=job.timeout))

    # tensors are kept alive by their streams otherwise
    os.environ["TORCH_NCCL_AVOID_RECORD_STREAMS"] = "1"  # expect: RNK708 "TORCH_NCCL_AVOID_RECORD_STREAMS"
