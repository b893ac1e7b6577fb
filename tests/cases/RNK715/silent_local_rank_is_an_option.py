"""The rank is that of the option by which a launcher gives it, and only without one that of the scheduler.

reason: who starts processes by a launcher that gives the option has its number
"""
import os

import torch.distributed as dist


def join(args):
    if args.local_rank != -1:
        args.rank = args.local_rank
    elif "SLURM_PROCID" in os.environ:
        args.rank = int(os.environ["SLURM_PROCID"])
    else:
        args.rank = int(os.environ["RANK"])
    dist.init_process_group("nccl", rank=args.rank)
    print("started by torchrun --nproc_per_node 8")
