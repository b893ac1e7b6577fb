"""The backend is written into the arguments first

reason: NCCL is all that the group has
runs: no (NCCL)
"""
import os

import torch
import torch.distributed as dist


def init_distributed_mode(args):
    args.rank = int(os.environ["RANK"])
    args.gpu = int(os.environ["LOCAL_RANK"])
    torch.cuda.set_device(args.gpu)
    args.dist_backend = "nccl"
    dist.init_process_group(backend=args.dist_backend, init_method=args.dist_url, rank=args.rank)


def count_and_total(meter):
    t = torch.tensor([meter.count, 2.0], dtype=torch.float64)
    sizes = torch.zeros(2)
    dist.barrier()
    dist.all_reduce(sizes)  # expect: RNK405 "sizes"
    return t, sizes
