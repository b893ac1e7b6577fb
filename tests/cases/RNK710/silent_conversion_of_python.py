"""Python puts the name of the run in the place of %s.

reason: NCCL never sees it, and the name may be that of a process
"""
import os

import torch.distributed as dist


def join(log_name):
    os.environ["NCCL_DEBUG_FILE"] = "logs/%s.log" % log_name
    dist.init_process_group("nccl")
