"""The name comes from the command line.

reason: nobody knows it
"""

import os

import torch.distributed as dist


def join(args):
    os.environ["NCCL_DEBUG_FILE"] = args.nccl_log
    dist.init_process_group("nccl")
