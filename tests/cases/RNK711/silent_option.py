"""Below an option.

reason: only who asks gets it
"""

import os

import torch.distributed as dist


def join(args):
    if args.debug:
        os.environ["CUDA_LAUNCH_BLOCKING"] = "1"
        os.environ["NCCL_DEBUG"] = "INFO"
    dist.init_process_group("nccl")
