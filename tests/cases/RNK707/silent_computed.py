"""Values from the command line and from a shell.

reason: nobody knows them here
"""

import os

import torch.distributed as dist


def join(args):
    os.environ["NCCL_IB_TIMEOUT"] = str(args.ib_timeout)
    os.environ["NCCL_DEBUG"] = args.debug
    os.system("NCCL_P2P_LEVEL=$LEVEL python check.py")
    dist.init_process_group("nccl")
