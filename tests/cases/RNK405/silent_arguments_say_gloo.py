"""The backend that is written into the arguments depends on the machine

reason: gloo where the model has no GPU
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def init_distributed_mode(args):
    args.dist_backend = "nccl"
    if args.device == "cpu":
        args.dist_backend = "gloo"
    else:
        torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group(backend=args.dist_backend)


def total(value):
    n = torch.zeros(1) + value
    dist.all_reduce(n)
    return n.item()
