"""The port comes from the command line.

reason: nobody knows it
"""

import os

import torch.distributed as dist


def join(args):
    os.environ["MASTER_PORT"] = str(args.port)
    dist.init_process_group("nccl")
