"""The guide runs the program without a launcher, and tells it where all meet.

reason: those who meet there may come from other machines
runs: no (two machines)
"""
import torch
import torch.distributed as dist

from options import parse

args = parse()
if args.distributed:
    dist.init_process_group("nccl")
    torch.cuda.set_device(dist.get_rank())  # expect: RNK304 "restart on every node; use"
